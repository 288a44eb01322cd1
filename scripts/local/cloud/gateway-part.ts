import { functions } from '#shared/api.ts';
import { jwtAuthorizer } from '../gateway/authorizer.ts';
import { startGateway } from '../gateway.ts';
import { enforceTemplateRoles } from '../grants/template.ts';
import { bundleOf, loadHandler } from '../lambda/handler.ts';
import { readStack } from '../stack.ts';
import { servePart } from './child.ts';

export interface GatewayConfig {
  issuer: string;
  audience: string;
}

servePart<GatewayConfig>(async (token, ports) => {
  enforceTemplateRoles();
  const handlers = new Map(
    await Promise.all(Object.keys(functions).map(async (name) => [name, await loadHandler(bundleOf(name))] as const)),
  );
  const stack = readStack();
  const routes = stack.routes.map(({ routeKey, isOpen, fn }) => ({
    routeKey,
    isOpen,
    functionName: fn.name,
    handler: handlers.get(fn.name) ?? (() => undefined),
    timeoutSeconds: fn.timeoutSeconds,
  }));
  const { port } = await startGateway({
    routes,
    isClosed: stack.isClosed,
    authorize: jwtAuthorizer(token),
    port: ports.gateway ?? 0,
  });
  return { gateway: port };
});
