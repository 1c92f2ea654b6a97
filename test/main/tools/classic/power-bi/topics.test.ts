import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { topics } from '../../../../../main/tools/classic/power-bi/topics'
import { expressionProblems, fileProblems, formats, schemaProblems } from '../../../../helpers/pbip-schemas'
import { tmdlProblems } from '../../../../helpers/tmdl-problems'

type Example = { topic: string; kind: string; text: string; name: string }

const loaded = await Promise.all(
  Object.entries(topics).map(async ([topic, load]) => [topic, (await load()).default] as const),
)
const examples = loaded.flatMap(([topic, text]) => examplesOf(topic, text))
const ofKind = (pattern: RegExp) => examples.filter(({ kind }) => pattern.test(kind))

function examplesOf(topic: string, text: string): Example[] {
  return [...text.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = ''], index) => {
    return { topic, kind, text, name: `${topic} ${index + 1}` }
  })
}

describe.each(ofKind(/^json$/))('the file of $name', ({ text }) => {
  test('fits the schema that it names', () => expect(fileProblems(JSON.parse(text))).toEqual([]))
})

describe.each(ofKind(/^json .+#/))('the part of $name', ({ kind, text }) => {
  test('fits the definition that it is said to be', () => {
    const [schema = '', part] = kind.slice('json '.length).split('#')
    expect(schemaProblems(schema, JSON.parse(text), part)).toEqual([])
    expect(expressionProblems(JSON.parse(text))).toEqual([])
  })
})

describe.each(ofKind(/^tmdl$/))('the model of $name', ({ text }) => {
  test('is TMDL', () => expect(tmdlProblems(text)).toEqual([]))
})

test('the theme has keys that themes have, and colours', () => {
  const [theme, ...others] = ofKind(/^json theme$/).map(({ text }) => JSON.parse(text))
  expect(others).toEqual([])
  for (const key of Object.keys(theme)) expect(formats.theme).toContain(key)
  const { textClasses, visualStyles, name, dataColors, ...colors } = theme
  expect(name).toMatch(/\.json$/)
  for (const color of [...dataColors, ...Object.values(colors)]) expect(color).toMatch(/^#[0-9A-F]{6}$/)
  expect(Object.keys(textClasses)).toEqual(['callout', 'title', 'header', 'label'])
  expect(Object.keys(visualStyles)).toContain('*')
})

test('the skill has a head that can be read', () => {
  const [, head = ''] = /^---\n([\s\S]*?)\n---$/m.exec(ofKind(/^markdown$/)[0]?.text ?? '') ?? []
  expect(Object.keys(parse(head))).toEqual(['name', 'description'])
})

test('every example is one of these, and none is left without a check', () => {
  const kinds = new Set(examples.map(({ kind }) => kind.replace(/ .+#.*/, ' part')))
  expect([...kinds].sort()).toEqual(['json', 'json part', 'json theme', 'markdown', 'text', 'tmdl'])
  expect(ofKind(/^json/).length).toBeGreaterThan(40)
  expect(ofKind(/^tmdl$/).length).toBeGreaterThan(15)
  // A fence that is not closed would swallow the next example.
  for (const [, text] of loaded) expect(text.match(/^```/gm)?.length).toBe(2 * (text.match(/^```\w/gm)?.length ?? 0))
})

test.each(loaded)('each object in a line of %s is an object, and an expression', (_, text) => {
  const inline = [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`(\{.*?\})`/g)].map(match => match[1] ?? '')
  for (const one of inline) expect(expressionProblems(JSON.parse(one))).toEqual([])
})

test.each(loaded)('%s names no other topic than those that there are', (_, text) => {
  const asked = [...text.matchAll(/(?:see|\(|: )`([a-z]+_[a-z_]+)`/g)].map(match => match[1])
  for (const name of asked) expect(Object.keys(topics)).toContain(name)
})

describe('the check', () => {
  const visual = () => JSON.parse(ofKind(/^json$/).find(({ topic }) => topic === 'card_visual')?.text ?? '')

  test.each([
    ['an unknown property', { extra: 1 }],
    ['no position', { position: undefined }],
    ['a chart and a group at once', { visualGroup: { displayName: 'g', groupMode: 'ScaleMode' } }],
    ['a name of 51 characters', { name: 'n'.repeat(51) }],
    ['a schema of another version', { $schema: visual().$schema.replace('2.9.0', '1.0.0') }],
    ['no schema', { $schema: undefined }],
    [
      'an object that the visual does not have',
      { visual: { ...visual().visual, objects: { legend: [{ properties: { show: {} } }] } } },
    ],
    [
      'a property that the object does not have',
      { visual: { ...visual().visual, objects: { value: [{ properties: { size: {} } }] } } },
    ],
    ['a kind of visual that there is not', { visual: { ...visual().visual, visualType: 'card_visual' } }],
  ])('finds %s', (_, change) => {
    expect(fileProblems(visual())).toEqual([])
    expect(fileProblems(JSON.parse(JSON.stringify({ ...visual(), ...change })))).not.toEqual([])
  })

  test('finds a value that a property does not take', () => {
    const slicer = (text: string) =>
      ofKind(/^json$/)
        .find(one => one.topic === 'slicer_visual')
        ?.text.replace('Dropdown', text)
    expect(fileProblems(JSON.parse(slicer('Basic') ?? ''))).toEqual([])
    expect(fileProblems(JSON.parse(slicer('List') ?? ''))).toEqual(['no slicer data mode List'])
  })

  test.each([
    { expr: { Literal: { Value: 'true' }, Other: 1 } },
    { expr: { Literal: { Value: "'it's'" } } },
    { expr: { Literal: { Value: true } } },
    { expr: { Literal: { Value: '11' } } },
    { solid: { color: { expr: { ThemeDataColor: { ColorId: 2 } } } } },
  ])('finds that %j is no value', value => expect(expressionProblems({ objects: [value] })).not.toEqual([]))

  test.each([
    ['blanks for tabs', 'table Sales\n    isHidden'],
    ['a level too many', 'table Sales\n\t\tisHidden'],
    ['an unknown property', 'table Sales\n\tdescription: text'],
    ['an unknown object', 'tables Sales'],
    ['a name with a blank', 'table Order Lines'],
    ['an expression that is not deep enough', 'table Sales\n\tmeasure A =\n\t\tSUM(Sales[A])'],
    ['a type that there is not', 'table Sales\n\tcolumn A\n\t\tdataType: text'],
    ['a reference without quotes', 'relationship r\n\tfromColumn: Sales.Order Date'],
    ['a description of a relationship', '/// Why\nrelationship r\n\tfromColumn: A.B'],
    ['a blank line after a description', '/// Why\n\ntable Sales'],
    ['a property of an object that has ended', 'table A\n\tcolumn B\n\tisHidden\n\t\tdataType: string'],
    ['a comment', '// Why\ntable Sales'],
  ])('finds %s in TMDL', (_, text) => expect(tmdlProblems(text)).not.toEqual([]))
})
