import { expect, test } from 'vitest'
import { NotConfined } from '../../../../renderer/features/permissions/confinement-section'
import { drawn } from '../../drawn'

test('says why nothing holds commands, and shows the command that installs what does', () => {
  const view = {
    kind: 'none' as const,
    reason: 'bubblewrap is not installed.',
    install: 'sudo apt-get install -y bubblewrap',
  }
  const page = drawn(<NotConfined view={view} onLook={() => undefined} />)

  expect(page.textContent).toContain('bubblewrap is not installed. So only the plainest of them')
  expect(page.querySelector('code')?.textContent).toBe('sudo apt-get install -y bubblewrap')
  expect([...page.querySelectorAll('button')].at(-1)?.textContent).toBe('Look again')
})

test('shows no command where none helps', () => {
  const view = { kind: 'none' as const, reason: 'This system has nothing that Atrium can confine them with.' }

  expect(drawn(<NotConfined view={view} onLook={() => undefined} />).querySelector('code')).toBeNull()
})
