import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../shared/languages'

const MODES = ['read-only', 'ask', 'auto-edit', 'full'] as const

test.each(LANGUAGES)('a mode has one name wherever it is chosen, in %s', language => {
  const messages = JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<string, string>
  const term = messages['session.mode.choose'] ?? ''
  expect(messages['permissions.page.mode']).toBe(term)
  expect(messages['session.mode.label']).toContain(term)
  expect(messages['profile.approvalMode']?.toLowerCase()).toContain(term.toLowerCase())
  for (const mode of MODES) {
    const name = messages[`session.mode.names.${mode}`] ?? ''
    expect(messages[`actions.names.mode.${mode}`]?.endsWith(name), mode).toBe(true)
    expect(messages[`profile.modes.${mode}`]?.startsWith(name), mode).toBe(true)
  }
})
