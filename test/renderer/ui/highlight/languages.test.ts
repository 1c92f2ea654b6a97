import { expect, test } from 'vitest'
import { languageOf, languageOfPath } from '../../../../renderer/ui/highlight/languages'

test('reads the language off the first word of a fence', () => {
  expect(['ts', 'TypeScript', 'python title="a"', '{.rust}', 'js{1,3}', 'c++', 'sh:run.sh'].map(languageOf)).toEqual([
    'typescript',
    'typescript',
    'python',
    'rust',
    'javascript',
    'cpp',
    'bash',
  ])
})

test('does not colour what it does not know', () => {
  expect(['', 'mermaid', 'text', 'constructor', '__proto__'].map(languageOf)).toEqual([null, null, null, null, null])
})

test('knows a file by its ending or its name', () => {
  const paths = [
    'src/a.tsx',
    'C:\\x\\B.PY',
    'Dockerfile',
    'Dockerfile.dev',
    '.gitconfig',
    'Makefile',
    'a.b.yml',
    '.env',
  ]
  expect(paths.map(languageOfPath)).toEqual(['tsx', 'python', 'docker', 'docker', 'ini', 'make', 'yaml', null])
  expect(['README', 'a.txt', '', 'a.'].map(languageOfPath)).toEqual([null, null, null, null])
})
