import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { withImap } from '../../../main/mail/with-imap'
import { uncaughtErrors } from '../../helpers/uncaught-errors'

test('a client that is stopped as its server says too much ends by the stop, and Atrium goes on', async () => {
  const uncaught = uncaughtErrors()
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.write('* 1 FETCH (BODY {99999999}\r\n')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const controller = new AbortController()
  const heard = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.on('data', () => process.nextTick(() => controller.abort(new Error('stopped'))))
  }
  subscribe('net.client.socket', heard)
  onTestFinished(() => void unsubscribe('net.client.socket', heard))

  const login = { server: { host: '127.0.0.1', port, security: 'none' as const }, user: 'ada', password: 'x' }
  await expect(withImap(login, { signal: controller.signal }, async () => undefined)).rejects.toThrow('stopped')

  expect(await uncaught()).toEqual([])
})
