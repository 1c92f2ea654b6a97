import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { QueuedMessages } from '../../renderer/features/composer/queued-messages'
import { FirstRun } from '../../renderer/features/first-run/first-run'
import { ModelPicker } from '../../renderer/features/models/model-picker'
import { ProfilesPage } from '../../renderer/features/settings/profiles/profiles-page'
import { BranchRow } from '../../renderer/features/timeline/rows/branch-row'
import { TurnEnd } from '../../renderer/features/timeline/rows/turn-end'
import type { StartState } from '../../shared/ipc/ipc'
import { emptySession, type TurnState } from '../../shared/session/session-state'
import { Profile, Settings } from '../../shared/settings'
import { drawn } from './drawn'

/** The first turns what follows around, the second has no width. */
const HIDDEN = 'Q\u202euick\u200bly'
const SHOWN = 'Q\\u{202e}uick\\u{200b}ly'

const start: StartState = {
  version: '0',
  platform: 'linux',
  canEncrypt: true,
  settings: Settings.parse({ activeProfileId: 'p' }),
  providers: [],
  recentFolders: [],
  hiddenFolders: [],
  sessions: [],
  notices: [],
  profiles: [Profile.parse({ id: 'p', name: HIDDEN, providerId: 'x', model: HIDDEN })],
}
const turn: TurnState = {
  id: 't',
  startedAt: 0,
  text: HIDDEN,
  replies: [],
  profile: { id: 'p', name: HIDDEN, model: 'm' },
  end: { reason: 'done', at: 1 },
}
const queued = { ...emptySession, queued: [{ id: 'm', text: `\n${HIDDEN}\n and more`, steer: false, at: 0 }] }

test.each<[string, ReactNode]>([
  ['the picker of profiles and models', <ModelPicker key="a" />],
  ['the page of profiles', <ProfilesPage key="a" />],
  ['the start screen', <FirstRun key="a" />],
  ['the end of a turn', <TurnEnd key="a" turn={turn} />],
  ['a message that waits', <QueuedMessages key="a" />],
  ['another version', <BranchRow key="a" branch={{ id: 'b', after: null, turns: [turn] }} />],
])('%s shows characters that the eye would miss', (_, view) => {
  const shown = drawn(view, { session: { state: queued }, app: { start } })
  expect(shown.innerHTML).not.toMatch(/[\u202e\u200b]/)
  expect(shown.textContent).toContain(SHOWN)
})

test('the lines of a message that waits stand in one', () => {
  expect(drawn(<QueuedMessages />, { session: { state: queued } }).textContent).toContain(`${SHOWN} and more`)
})
