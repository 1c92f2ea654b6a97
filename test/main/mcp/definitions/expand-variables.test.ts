import { expect, test } from 'vitest'
import { enteredIn, expandConfig, variablesIn } from '../../../../main/mcp/definitions/expand-variables'
import { program } from '../../../helpers/mcp'

const words = { environment: { A: '1', B: `\${A} $& $1` }, workspace: '/ws', home: '/home/me', entered: { key: 'k' } }

test('puts variables, places and entered values where they are named, once', () => {
  const config = program(
    `\${A}`,
    `\${env:A}`,
    `\${B}`,
    `\${C:-x}`,
    `\${workspaceFolder}/a`,
    `\${userHome}`,
    `\${secret:key}`,
    `\${input:key}`,
    '$A',
  )
  expect(expandConfig(config, words)).toMatchObject({
    command: '1',
    args: ['1', `\${A} $& $1`, 'x', '/ws/a', '/home/me', 'k', 'k', '$A'],
  })
})

test('works in headers and addresses too', () => {
  const config = {
    type: 'http',
    url: `https://\${A}.test`,
    headers: { X: `Bearer \${secret:key}` },
    enabled: true,
  } as const
  expect(expandConfig(config, words)).toMatchObject({ url: 'https://1.test', headers: { X: 'Bearer k' } })
})

test.each([
  [`\${C}`, /variable C, which isn’t set/],
  [`\${secret:other}`, /“other”, which hasn’t been entered/],
  [`\${toString}`, /variable toString, which isn’t set/],
  [`\${a b}`, /which Atrium doesn’t recognize/],
  [`\${command:x}`, /which Atrium doesn’t recognize/],
])('%s is an error that names it', (text, message) => {
  expect(() => expandConfig(program('x', text), words)).toThrow(message)
})

test('names what a config asks for', () => {
  const config = program(`\${A}`, `\${env:B} \${A}`, `\${secret:s}`, `\${input:i}`, `\${userHome}`, `\${C:-d}`)
  expect(variablesIn(config)).toEqual(['A', 'B', 'C'])
  expect(enteredIn(config)).toEqual(['s', 'i'])
})

/** Before, each was looked for to the end of the text. */
test('references without an end cost no more than they are long', () => {
  const text = '${'.repeat(500_000)
  expect(enteredIn(program('x', text, `\${input:a}${text}`))).toEqual(['a'])
  expect(expandConfig(program('x', text), words)).toMatchObject({ args: [text] })
}, 5_000)
