/** Replaces the SDK's cache of discovered endpoints, which DynamoDB's client makes but uses only if told to. */
export class EndpointCache {}
