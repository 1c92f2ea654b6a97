import { expect, test } from 'vitest'
import { isCodeName, moduleFiles, scriptNames } from '../../../../main/mcp/definitions/script-names'

const first = (text: string, name?: string) => scriptNames(text, name).map(([spelling]) => spelling)

test('tells code from data by the ending of a name', () => {
  for (const name of ['a.mjs', 'a.py', 'run.SH', 'lib.so', 'a.d.ts', 'x.jar']) expect(isCodeName(name), name).toBe(true)
  for (const name of ['a.json', 'a.md', 'data.db', 'py', 'a.jpg']) expect(isCodeName(name), name).toBe(false)
})

test('finds the files that a script names, in quotes with spaces and as words', () => {
  const text = `exec node "my tools/server.mjs" --data ./data/file.db lib/start.sh https://example.com/a.js`
  expect(first(text)).toEqual(expect.arrayContaining(['my tools/server.mjs', './data/file.db', 'lib/start.sh']))
  expect(first(text).some(name => name?.startsWith('https'))).toBe(false)
})

test('takes of a script in JavaScript or Python only what begins with a dot or has the ending of code', () => {
  const text = `import a from './a'; import b from 'lodash/get'; fetch('api/users'); require("../b.cjs")`
  const names = first(text, 'server.mjs')
  expect(names).toEqual(expect.arrayContaining(['./a', '../b.cjs']))
  expect(names).not.toEqual(expect.arrayContaining(['lodash/get']))
  expect(names).not.toEqual(expect.arrayContaining(['api/users']))
})

test('tries the endings and index files that a name may stand for, and the source of what is compiled', () => {
  const [spellings] = scriptNames(`import './a'`, 'x.mjs')
  expect(spellings).toEqual(expect.arrayContaining(['./a', './a.ts', './a.py', 'a/index.js', 'a/__init__.py']))
  expect(scriptNames(`import './a.js'`, 'x.mjs')[0]).toEqual(['./a.js', './a.ts', './a.tsx'])
})

test('reads a path that is left of a folder of variables as one of the folder, too', () => {
  expect(scriptNames('. "$(dirname "$0")/lib.sh"').find(([name]) => name === '/lib.sh')).toContain('./lib.sh')
})

test('knows where Python looks for a module, also for one beside or above', () => {
  expect(moduleFiles('a')).toEqual(['a.py', 'a/__init__.py', 'a/__main__.py'])
  expect(moduleFiles('a.b').slice(3)).toEqual(['a/b.py', 'a/b/__init__.py', 'a/b/__main__.py'])
  expect(moduleFiles('.a')).toContain('a.py')
  expect(moduleFiles('..a')).toContain('../a.py')
  expect(moduleFiles('...a.b')).toContain('../../a/b.py')
  expect(moduleFiles('a-b')).toEqual([])
})

test('finds what Python and Ruby import', () => {
  const names = first('from .tools import (read,\n  write)\nimport os, lib.net as net\n', 'server.py')
  expect(names).toEqual(expect.arrayContaining(['tools.py', 'tools/read.py', 'tools/write.py', 'os.py', 'lib/net.py']))
  expect(first('from .. import shared', 'server.py')).toContain('../shared.py')
  expect(first("require_relative 'helper'", 'server.rb')).toContain('helper.rb')
})

test('leaves out names past the two thousandth', () => {
  const text = Array.from({ length: 3_000 }, (_, at) => `./f${at}.js`).join('\n')
  expect(scriptNames(text)).toHaveLength(2_000)
})
