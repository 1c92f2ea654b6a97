import { parseHTML } from 'linkedom'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { isJsonTree, JsonBox } from '../../../../../renderer/views/calls/json/json-box'

function drawn(json: string): Document {
  return parseHTML(`<body>${renderToStaticMarkup(<JsonBox json={json} label="Result" />)}</body>`).document
}

describe('JSON is a tree', () => {
  const page = drawn(JSON.stringify({ name: 'Ada', tags: ['x'], none: null, empty: {} }))
  const items = [...page.querySelectorAll('[role=treeitem]')]

  test('with a name, one stop of the Tab key, and the row that is active', () => {
    const tree = page.querySelector('[role=tree]')
    expect(tree?.getAttribute('aria-label')).toBe('Result')
    expect(tree?.getAttribute('aria-activedescendant')).toBe(items[0]?.id)
    expect(tree?.querySelectorAll('button:not([tabindex="-1"])')).toHaveLength(0)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  })

  test('its rows say what they hold', () => {
    const said = items.map(item => [
      item.getAttribute('aria-label'),
      item.getAttribute('aria-level'),
      item.getAttribute('aria-expanded'),
    ])
    expect(said).toEqual([
      ['4 fields', '1', 'true'],
      ['name: Ada', '2', null],
      ['tags: 1 item', '2', 'true'],
      ['0: x', '3', null],
      ['none: null', '2', null],
      ['empty: 0 fields', '2', null],
    ])
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '4 fields',
      'name: "Ada"',
      'tags: 1 item',
      '0: "x"',
      'none: null',
      'empty: {}',
    ])
  })
})

test('a long text is cut, and says how long it is', () => {
  const page = drawn(JSON.stringify({ long: 'x'.repeat(12_345) }))
  const row = page.querySelectorAll('[role=treeitem]')[1]
  expect(row?.textContent).toBe(`long: "${'x'.repeat(300)}… Show all 12,345 characters`)
})

test('hidden characters in a text are shown', () => {
  expect(drawn('["a\\u202eb"]').querySelectorAll('[role=treeitem]')[1]?.textContent).not.toContain('\u202e')
})

test('a number stands, and is said, as it is written', () => {
  const row = drawn('{"id": 12345678901234567890}').querySelectorAll('[role=treeitem]')[1]
  expect(row?.textContent).toBe('id: 12345678901234567890')
  expect(row?.getAttribute('aria-label')).toBe('id: 12345678901234567890')
})

test('a text that is no JSON is shown as text', () => {
  expect(drawn('{"a": ').querySelector('[role=tree]')).toBeNull()
  expect(drawn('{"a": ').querySelector('section')?.textContent).toContain('{"a": ')
})

test('only lists and objects are trees', () => {
  for (const json of ['[]', ' {"a": 1}\n']) expect(isJsonTree(json), json).toBe(true)
  for (const text of ['1', '"a"', 'null', '[ -f x ]', '{', 'text', '']) expect(isJsonTree(text), text).toBe(false)
})
