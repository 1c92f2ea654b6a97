import { expect, test } from 'vitest'
import { NotConfined } from '../../../../renderer/features/permissions/confinement-section'
import { drawn } from '../../drawn'

test('says why nothing holds commands, and shows the command that installs what does', () => {
  const view = {
    kind: 'none' as const,
    reason: 'bubblewrap isn’t installed.',
    install: 'sudo apt-get install -y bubblewrap',
  }
  const page = drawn(<NotConfined view={view} onLook={() => undefined} />)

  expect(page.textContent).toContain('bubblewrap isn’t installed. So only the simplest ones')
  expect(page.querySelector('code')?.textContent).toBe('sudo apt-get install -y bubblewrap')
  expect([...page.querySelectorAll('button')].at(-1)?.textContent).toBe('Check again')
})

test('shows no command where none helps', () => {
  const view = { kind: 'none' as const, reason: 'This system has no sandbox that Atrium can use.' }

  expect(drawn(<NotConfined view={view} onLook={() => undefined} />).querySelector('code')).toBeNull()
})
