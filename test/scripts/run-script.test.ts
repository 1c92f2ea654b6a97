import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/project-root'

/** The options that compile TypeScript within the process. */
const tsx = ['--import', import.meta.resolve('tsx')]

/** Runs a command with this body, and returns what becomes of it. */
async function command(body: string) {
  const code = `import { runScript } from './scripts/run-script.ts'; void runScript(async () => { ${body} })`
  const child = spawn(process.execPath, [...tsx, '--input-type=module', '--eval', code], { cwd: projectRoot })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const [exitCode] = await once(child, 'close')
  return { exitCode, output }
}

test.each([
  ['gives 0', 'return 0', 0],
  ['gives another code', 'return 4', 4],
  ['throws', 'throw new Error("No disk.")', 1],
  ['had its exit code set to 0 by a library', 'process.exitCode = 0; return 3', 3],
  ['had its exit code set to another', 'process.exitCode = 6; return 0', 0],
  [
    'has a library that sets the exit code at the end',
    'process.on("exit", () => { process.exitCode = 0 }); return 3',
    3,
  ],
  ['is ended by a library before its time', 'process.exit(0); return 3', 1],
  ['leaves a timer', 'setInterval(() => {}, 1000); return 2', 2],
  ['leaves a promise that never settles behind', 'void new Promise(() => {}); return 2', 2],
  ['waits for what never comes', 'await new Promise(() => {}); return 0', 1],
])('a command that %s ends with the right code', async (_, body, exitCode) => {
  expect(await command(body)).toMatchObject({ exitCode })
})

test('a body’s error is shown without a stack, and an exit code that a library set is reported', async () => {
  expect((await command('throw new Error("No disk.")')).output.trim()).toBe('No disk.')
  expect((await command('process.exitCode = 6; return 0')).output).toContain('A library set the exit code 6.')
})

test('every script that package.json names ends by the code of its body', async () => {
  const { scripts } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const own = Object.values(scripts).flatMap(line => /^node --import tsx (scripts\/\S+\.ts)/.exec(line)?.[1] ?? [])
  expect(own.length).toBeGreaterThan(10)
  const texts = await Promise.all(own.map(file => readFile(join(projectRoot, file), 'utf8')))
  expect(own.filter((_, at) => !texts[at]?.includes('void runScript('))).toEqual([])
})
