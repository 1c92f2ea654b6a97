import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { yamlText } from '../../../../main/flows/edit/yaml-text'

const TEXTS = [
  ...[
    'plan',
    'plan-2',
    'a.b',
    'go on',
    'ü',
    '.hidden',
    'steps/one.mjs',
    '${{task}}',
    'true',
    'No',
    'null',
    '12',
    '1.5',
    '-',
    '- a',
    '',
  ],
  ...[
    'a: b',
    'a #b',
    '#',
    '@role',
    '*x',
    '&x',
    '!t',
    'a, b',
    '[a]',
    '{a}',
    '"a"',
    "it's",
    ' a',
    'a ',
    'a\nb',
    'a\\b',
    '<<',
    '=',
    '?',
  ],
]

test.each(TEXTS)('%j is read as it is, alone, in a list of one line and as a key', text => {
  const written = yamlText(text)
  const read = (yaml: string) => parseDocument(yaml, { schema: 'core' }).toJS()
  expect(read(`key: ${written}\n`)).toEqual({ key: text })
  expect(read(`key: [${written}, x]\n`)).toEqual({ key: [text, 'x'] })
  expect(read(`key:\n  ${written}: x\n`)).toEqual({ key: { [text]: 'x' } })
})

test('names as people write them need no quotes', () => {
  for (const name of ['plan', 'go on', 'a.b', 'steps/one.mjs', 'ü']) expect(yamlText(name)).toBe(name)
})
