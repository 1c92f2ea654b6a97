import type { Duplex } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import { messageLines } from '../connection/message-lines'
import { Hello } from './hello'

/** A program that sends lines which are no messages is cut off after so many. */
const MOST_STRAYS = 100

type Hooks = { hello(hello: Hello): void }

/** A program at the other end of a stream, which says hello in its first line and then speaks MCP in lines. */
export function socketTransport(stream: Duplex, { hello }: Hooks): Transport {
  let isGreeted = false
  let strays = 0
  const transport: Transport = {
    async start() {
      messageLines(stream, { line, tooLong: () => stream.destroy() })
      stream.on('error', () => undefined)
      stream.once('close', () => transport.onclose?.())
      stream.once('end', () => stream.destroy())
    },
    async send(message) {
      if (!stream.writable) throw new Error('The program has gone.')
      stream.write(`${JSON.stringify(message)}\n`)
    },
    async close() {
      stream.destroy()
    },
  }

  function line(text: string): void {
    const value = parsed(text)
    if (!isGreeted) {
      const greeting = Hello.safeParse(value)
      isGreeted = greeting.success
      if (greeting.success) hello(greeting.data)
      else stream.destroy()
      return
    }
    const message = JSONRPCMessageSchema.safeParse(value)
    if (message.success) transport.onmessage?.(message.data)
    else if (++strays >= MOST_STRAYS) stream.destroy()
  }

  return transport
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
