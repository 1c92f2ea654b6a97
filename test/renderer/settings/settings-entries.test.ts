import { expect, test } from 'vitest'
import { findEntries, settingsEntries } from '../../../renderer/settings/settings-entries'
import { isSettingsPage, settingsPages } from '../../../renderer/settings/settings-pages'

const found = (query: string) => findEntries(settingsEntries(), query).map(({ page, label }) => `${page}: ${label}`)

test('every page is found by its name', () => {
  for (const { id, label } of settingsPages()) expect(found(label)).toContain(`${id}: ${label}`)
})

test('a setting is found by its label, its hint and its page', () => {
  expect(found('text size')[0]).toBe('appearance: Text size (%)')
  expect(found('STEADIER')).toEqual(['profiles: Temperature'])
  expect(found('appearance density')).toEqual(['appearance: Density'])
})

test('who asks the model for titles is found by what it is about and by what it costs', () => {
  for (const query of ['title', 'model title', 'short request']) {
    expect(found(query)).toContain('appearance: Let the model write the title')
  }
})

test('a label that has the words stands before a hint that has them', () => {
  const all = found('theme')
  expect(all[0]).toBe('appearance: Theme')
})

test('nothing is found by nothing, or by what is nowhere', () => {
  expect(found('')).toEqual([])
  expect(found('   ')).toEqual([])
  expect(found('xyzzy theme')).toEqual([])
})

test('no two entries are the same', () => {
  const names = settingsEntries().map(({ page, label }) => `${page}: ${label}`)
  expect(new Set(names).size).toBe(names.length)
})

test('what is no page is not taken for one', () => {
  expect(['data', 'shortcuts', 'x', '', undefined, 'toString'].map(isSettingsPage)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
