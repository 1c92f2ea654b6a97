import { expect, test } from 'vitest'
import { attributeOf, isOn, parseXml } from '../../../../main/documents/package/parse-xml'

async function* pieces(...all: (string | Uint8Array)[]) {
  for (const piece of all) yield Buffer.from(piece)
}

async function told(...all: (string | Uint8Array)[]): Promise<string> {
  let out = ''
  await parseXml(pieces(...all), {
    open: (name, attributes) => {
      out += `<${name}${attributeOf(attributes, 'val') ?? ''}>`
    },
    text: text => {
      out += text
    },
    close: name => {
      out += `</${name}>`
    },
  })
  return out
}

test('elements are told by their name without its prefix, in whatever pieces they come', async () => {
  const snow = Buffer.from('☃')
  expect(await told('<w:p w:v', 'al="1">a ', snow.subarray(0, 1), snow.subarray(1), ' b</w', ':p>')).toBe(
    '<p1>a ☃ b</p>',
  )
})

test('UTF-16 is known by its mark', async () => {
  expect(await told(Buffer.from('\ufeff<a>é</a>', 'utf16le'))).toBe('<a>é</a>')
})

test('the entities of all XML are read; others stay as they stand', async () => {
  expect(await told('<!DOCTYPE html><a>&lt;&#65;&#x42;&unknown;</a>')).toBe('<a><AB&unknown;</a>')
})

test.each(['<!DOCTYPE a [<!ENTITY b "c">]><a/>', '<!doctype a [\n]><a/>'])('%s is refused', async xml => {
  await expect(told(xml)).rejects.toThrow(
    'This document’s XML defines its own entities, which documents of this kind don’t need, so it wasn’t read. It may be designed to exhaust memory.',
  )
})

test('a switch is on unless it says otherwise', () => {
  const on = (val: string) => isOn({ 'w:val': val })
  expect([isOn({}), on('1'), on('true'), on('0'), on('false'), on('off')]).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
