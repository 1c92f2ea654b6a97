import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { stdioTransport } from '../../../../main/mcp/connection/stdio-transport'
import { definedOnly } from '../../../../main/shell/login/environment'
import { temporaryFolder } from '../../../helpers/temp-folder'

/** As cross-spawn does it on Windows for a program that it cannot find: `error` comes in place of an exit with 1. */
function throughCmd(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, [...args], options)
  const emit = child.emit.bind(child)
  child.emit = (name: string, ...rest: unknown[]) =>
    name === 'exit' ? emit('error', new Error('spawn uvx ENOENT')) : emit(name, ...rest)
  return child
}

test('ends at once where Windows says only later that there is no such program', async () => {
  const program = {
    command: process.execPath,
    args: ['-e', 'process.exit(1)'],
    env: definedOnly(process.env),
    cwd: await temporaryFolder(),
  }
  const transport = stdioTransport(program, { stderr: () => undefined, stray: () => undefined }, throughCmd)
  const failed = vi.fn()
  const closed = new Promise<void>(resolve => {
    Object.assign(transport, { onclose: resolve, onerror: failed })
  })
  await transport.start()
  await closed
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'spawn uvx ENOENT' }))
  expect(transport.exit()).toEqual({ code: 1, signal: null })
})
