import { delimiter } from 'node:path'
import { expect, test } from 'vitest'
import {
  installedPackages,
  lineNames,
  operandsOf,
  programName,
  startFiles,
} from '../../../../main/mcp/definitions/line-names'

const line = (command: string, args: string[] = [], env: Record<string, string> = {}) => ({ command, args, env })
const run = (names: ReturnType<typeof lineNames>) =>
  names.filter(({ isRun }) => isRun).flatMap(({ spellings }) => spellings)
const all = (names: ReturnType<typeof lineNames>) => names.flatMap(({ spellings }) => spellings)

test('names the script that is run, which may be a folder, and what follows as its own', () => {
  const names = lineNames(line('node', ['server', 'data']))
  expect(run(names)).toEqual(['server'])
  expect(all(names)).toContain('data')
})

test('looks for a bare command in PATH alone, and takes one with a slash as a file', () => {
  expect(all(lineNames(line('server')))).toEqual([])
  expect(run(lineNames(line('./bin/server')))).toEqual(['./bin/server'])
  const PATH = ['/usr/bin', '/work/bin'].join(delimiter)
  expect(all(lineNames(line('server', [], { PATH })))).toContain('/work/bin/server')
})

test('reads the value of an option, attached or after it, and addresses of files', () => {
  expect(all(lineNames(line('node', ['--import=./hook.mjs', '-r./pre.cjs', 'a.js'])))).toEqual(
    expect.arrayContaining(['./hook.mjs', './pre.cjs', 'a.js']),
  )
  expect(all(lineNames(line('deno', ['run', 'file:///work/my%20server.ts'])))).toContain('/work/my server.ts')
  expect(run(lineNames(line('npm', ['--prefix', 'sub', 'run', 'serve'])))).toContain('sub')
})

test('reads what is named within a text, and a module of Python', () => {
  expect(all(lineNames(line('sh', ['-c', 'cd x && node ./y.mjs'])))).toContain('./y.mjs')
  expect(all(lineNames(line('python3', ['-m', 'server.main'])))).toContain('server/main.py')
})

test('takes what a program is steered by as run', () => {
  expect(run(lineNames(line('node', ['a.js'], { NODE_OPTIONS: '--require ./evil.cjs' })))).toContain('./evil.cjs')
})

test('knows the files that runners of packages obey in their working directory', () => {
  expect(startFiles(line('npx', ['-y', '@scope/server@1.2.3']))).toEqual(
    expect.arrayContaining(['.npmrc', 'package.json']),
  )
  expect(startFiles(line('sh', ['-c', 'cd a; uvx server']))).toContain('pyproject.toml')
  expect(startFiles(line('C:\\Program Files\\nodejs\\npx.cmd', ['x']))).toContain('.npmrc')
  expect(startFiles(line('/opt/server'))).toEqual([])
})

test('knows where a runner of packages finds them in the folder, whatever version it is told', () => {
  const places = ['@scope/server', '.bin/server', '.bin/@scope/server'].map(name => `node_modules/${name}`)
  for (const args of [['@scope/server@1.2.3'], ['-p', '@scope/server', 'x'], ['--package=@scope/server@latest', 'x']]) {
    expect(installedPackages(line('npx', ['-y', ...args]))).toEqual(expect.arrayContaining(places))
  }
  expect(installedPackages(line('sh', ['-c', 'pnpm dlx server']))).toContain('node_modules/server')
  expect(installedPackages(line('npx', ['../../evil'])).some(name => name.includes('..'))).toBe(false)
  expect(installedPackages(line('node', ['server']))).toEqual([])
})

test('tells operands from options, and a program from its folder and ending', () => {
  expect(operandsOf(['-y', 'pkg', '--flag', 'two words'])).toEqual(['pkg', 'two', 'words'])
  expect(programName('C:\\bin\\Node.EXE')).toBe('node')
  expect(programName('/usr/bin/python3')).toBe('python3')
})
