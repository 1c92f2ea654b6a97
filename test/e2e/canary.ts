import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import type { Canary } from '../helpers/hostile-apps'

/** Everything that listens there, and what anybody has asked it, down to a connection that says nothing. */
export async function listening(): Promise<Canary & { heard: string[]; close(): void }> {
  const heard: string[] = []
  const http = createHttpServer((request, response) => {
    heard.push(`${request.method} ${request.url}`)
    response.end()
  })
  http.on('connection', () => heard.push('a connection'))
  http.on('upgrade', (request, socket) => {
    heard.push(`upgrade ${request.url}`)
    socket.destroy()
  })
  const turn = createServer(socket => {
    heard.push('TURN')
    socket.destroy()
  })
  const stun = createSocket('udp4').on('message', () => heard.push('STUN'))
  http.listen(0, '127.0.0.1')
  turn.listen(0, '127.0.0.1')
  stun.bind(0, '127.0.0.1')
  await Promise.all([once(http, 'listening'), once(turn, 'listening'), once(stun, 'listening')])
  return {
    port: (http.address() as AddressInfo).port,
    turn: (turn.address() as AddressInfo).port,
    stun: stun.address().port,
    heard,
    close() {
      http.closeAllConnections()
      http.close()
      turn.close()
      stun.close()
    },
  }
}
