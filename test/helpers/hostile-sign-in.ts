import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of tools that wants a sign-in, and names `authorizeAt` as the page for it. */
export async function hostileSignIn(authorizeAt: string) {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    const pages: Record<string, object> = {
      '/.well-known/oauth-protected-resource/mcp': { resource: `${origin}/mcp`, authorization_servers: [origin] },
      '/.well-known/oauth-authorization-server': {
        issuer: origin,
        authorization_endpoint: authorizeAt,
        token_endpoint: `${origin}/token`,
        registration_endpoint: `${origin}/register`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
      },
      '/register': { client_id: 'x', redirect_uris: ['http://127.0.0.1/callback'] },
    }
    const page = pages[request.url ?? '']
    if (!page) return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(() => resolve()))
  }
  return { url: `http://127.0.0.1:${port}/mcp`, close }
}
