import { expect, test } from 'vitest'
import { runCommand, runTool } from '../../scripts/run-tool'

const node = (code: string, signal?: AbortSignal) =>
  runCommand(process.execPath, ['-e', code], { output: 'ignore', signal })

test('resolves with the exit code', async () => {
  expect(await node('process.exit(0)')).toBe(0)
  expect(await node('process.exit(7)')).toBe(7)
})

test.skipIf(process.platform === 'win32')('resolves with 128 and the signal that ended the program', async () => {
  expect(await node('process.kill(process.pid, "SIGTERM")')).toBe(143)
})

test('names a program that does not exist', async () => {
  await expect(runCommand('no-such-program', [])).rejects.toThrow('Could not run no-such-program')
})

test('ends the program when it is cancelled', async () => {
  await expect(node('setInterval(() => {}, 1000)', AbortSignal.timeout(50))).rejects.toThrow('aborted')
})

test('leaves no listener behind', async () => {
  const before = process.listenerCount('SIGTERM')
  await node('')
  expect(process.listenerCount('SIGTERM')).toBe(before)
})

test('finds the command of an installed package', async () => {
  expect(await runTool(['typescript', 'tsc'], ['--version'], { output: 'ignore' })).toBe(0)
  await expect(runTool(['typescript', 'nonsense'], [])).rejects.toThrow('typescript has no command named nonsense')
  await expect(runTool('no-such-package', [])).rejects.toThrow('ENOENT')
})
