import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '../../../shared/errors'
import { RETURN_PATH, returnAddress } from '../../../shared/mcp'
import { parseUrl } from '../../../shared/parse-url'
import { sentence } from '../../../shared/sentence'

export type AuthorizationCode = { code: string; issuer: string | undefined }

/** The address that the browser returns to after a sign-in. It listens on this computer alone, and only while one is in progress. */
export type Redirect = {
  port: number
  url: string
  /** The value that the browser has to bring along, so that no one else can complete the sign-in. */
  state: string
  /**
   * Resolves to the code, and to who says to have given it. Rejects with an `AppError` when the person refused, or with
   * the signal's reason.
   */
  code(): Promise<AuthorizationCode>
  close(): void
}

/** Listens on the wanted port, or on any other one where that is taken. */
export async function loopbackRedirect(wanted: number | undefined, signal: AbortSignal): Promise<Redirect> {
  const state = randomUUID()
  let settle: { resolve(answer: AuthorizationCode): void; reject(reason: unknown): void } | undefined
  const code = new Promise<AuthorizationCode>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // A refusal is not a crash, even if no one waits for it.
  code.catch(() => undefined)
  signal.addEventListener('abort', () => settle?.reject(signal.reason), { once: true })

  const server = createServer((request, response) => {
    const url = parseUrl(request.url ?? '/', 'http://127.0.0.1')
    if (url?.pathname !== RETURN_PATH || url.searchParams.get('state') !== state) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    response.end('You can close this window and go back to Atrium.')
    const found = url.searchParams.get('code')
    if (found !== null) settle?.resolve({ code: found, issuer: url.searchParams.get('iss') ?? undefined })
    else settle?.reject(new AppError('denied', sentence`Sign-in was refused.`))
  })
  const port = await listen(server, wanted)
  return {
    port,
    url: returnAddress(port),
    state,
    code: () => code,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function listen(server: Server, wanted = 0): Promise<number> {
  try {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
  } catch (thrown) {
    if (wanted === 0) throw thrown
    return listen(server)
  }
  return (server.address() as AddressInfo).port
}
