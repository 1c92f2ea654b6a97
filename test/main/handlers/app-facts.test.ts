import { homedir } from 'node:os'
import { expect, test } from 'vitest'
import { appFacts } from '../../../main/handlers/app-facts'

test('the facts for a report name versions and the system, and nothing of the person', () => {
  const facts = appFacts({ version: '1.2.3', platform: 'linux' })
  expect(facts).toMatch(/^Atrium 1\.2\.3\nlinux \S+ \(\S+\)\n.*Node \d+\./)
  expect(facts).not.toContain(homedir())
})
