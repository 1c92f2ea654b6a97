import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A path's answer: a page, or a function that handles the request. */
export type ServedPage = string | ((request: IncomingMessage, response: ServerResponse) => void)

/** `here` and `elsewhere` are two sites, so that a frame of the other one has a process of its own. */
export type PageServer = {
  here: string
  elsewhere: string
  serve(pages: Record<string, ServedPage>): void
  end(): Promise<void>
}

/** Serves pages on loopback. In a page, `HERE` and `ELSEWHERE` stand for the two addresses. */
export async function pageServer(): Promise<PageServer> {
  const pages = new Map<string, ServedPage>()
  const server = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '/', here).pathname)
    if (typeof page === 'function') return page(request, response)
    response.statusCode = page === undefined ? 404 : 200
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end((page ?? 'Not found').replaceAll('ELSEWHERE', elsewhere).replaceAll('HERE', here))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const [here, elsewhere] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
  return {
    here,
    elsewhere,
    serve(more) {
      for (const [path, page] of Object.entries(more)) pages.set(path, page)
    },
    end() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
