import { expect, onTestFinished, test } from 'vitest'
import { followApp, saveProfile, startApp, useApp } from '../../../renderer/state/app'
import { Profile } from '../../../shared/settings'
import { fakeMain } from '../fake-main'

const profile = Profile.parse({ id: 'p', name: 'P', providerId: 'offline', model: 'guide' })
const shown = () => useApp.getState().start?.profiles[0]

/** Main, which keeps a profile only once `keep` is called. */
async function slowMain() {
  const waiting: (() => void)[] = []
  const main = fakeMain({
    'app.start': () => ({ sessions: [], notices: [], profiles: [profile], settings: {} }),
    'profile.save': changed =>
      new Promise(resolve => {
        waiting.push(() => resolve([changed]))
      }),
  })
  onTestFinished(followApp())
  await startApp()
  return { main, keep: () => waiting.shift()?.() }
}

test('a change that follows before the first one is kept builds on it', async () => {
  const { main, keep } = await slowMain()
  const first = saveProfile({ ...profile, toolset: 'phi' })
  expect(shown()).toMatchObject({ toolset: 'phi' })
  const second = saveProfile({ ...(shown() ?? profile), phi: { listMost: 1 } })
  keep()
  await first
  // Main tells all windows of the first change, which is older than what this one shows.
  main.tell('setup.changed', { settings: {} as never, providers: [], profiles: [{ ...profile, toolset: 'phi' }] })
  expect(shown()).toMatchObject({ toolset: 'phi', phi: { listMost: 1 } })
  keep()
  await second
  expect(shown()).toMatchObject({ toolset: 'phi', phi: { listMost: 1 } })
})

test('a change that cannot be kept is taken back, and the reason is given', async () => {
  fakeMain({
    'app.start': () => ({ sessions: [], notices: [], profiles: [profile], settings: {} }),
    'profile.save': () => new Error('The disk is full.'),
  })
  await startApp()
  await expect(saveProfile({ ...profile, name: 'Q' })).rejects.toThrow('The disk is full.')
  expect(shown()).toEqual(profile)
})
