import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** CarJam's response for a known vehicle: the fields that we read, and some that we don't. */
export const carjamHilux = {
  idh: {
    plate: 'KZT482',
    vehicle: {
      plate: 'KZT482',
      vin: '7AT0H65YX17028317',
      year_of_manufacture: '2017',
      make: 'TOYOTA',
      model: 'HILUX',
      submodel: 'SR5',
      main_colour: 'White',
      body_style: 'Utility',
      fuel_type: 'Diesel',
      latest_odometer_reading: 128450,
      // Saturday 21 November 2026 in New Zealand, which is the 20th in UTC
      expiry_date_of_last_successful_wof: 1_795_215_600,
      date_of_first_registration_in_nz: '2017-03-09',
      reported_stolen: false,
    },
  },
};

export type Answering = (asked: URL, response: ServerResponse) => void;
export const json = (body: unknown, status = 200): Answering => {
  return (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Starts a stub of CarJam that returns a fixed response and records its requests. */
export const startService = async () => {
  const asked: URL[] = [];
  let answering = json({});
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://service');
    asked.push(url);
    answering(url, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/api/car/`,
    asked,
    answer: (next: Answering) => {
      answering = next;
      asked.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};
