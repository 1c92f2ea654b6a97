import { useState } from 'react'
import { USUAL_SEARCH_SKIPS } from '../../../shared/files/search-skips'
import { withKnownStyle } from '../../../shared/models/model-facts'
import { NO_PROFILE } from '../../../shared/models/with-picked-model'
import { type Profile, Toolset } from '../../../shared/settings'
import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import { saveProfile, updateSettings, useApp } from '../../state/app'
import { useProfileInUse } from '../../state/profile-in-use'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Field, Select } from '../../ui/field'
import { escapedText } from '../../ui/text/visible-text'
import { Toggle } from '../../ui/toggle'
import { PhiFields } from './profiles/phi-fields'
import { ToolsetFields, ToolsFields } from './profiles/tools-fields'
import { useModelFacts } from './profiles/use-model-facts'
import { Section } from './section'
import { WrittenField } from './written-field'

const MAX_LINES = 1_000
const MAX_LINE = 500

/** Shows what searches leave out if no .gitignore mentions it. */
function SearchSkips() {
  const kept = useApp(state => state.start?.settings.searchSkips ?? USUAL_SEARCH_SKIPS)
  const keep = (lines: readonly string[]) => {
    attempt(updateSettings({ searchSkips: lines.slice(0, MAX_LINES).map(line => line.slice(0, MAX_LINE)) }))
  }
  const isUsual = kept.join('\n') === USUAL_SEARCH_SKIPS.join('\n')
  return (
    <Section title={t('settings.toolsPage.skips.title')}>
      <WrittenField
        label={t('settings.toolsPage.skips.label')}
        hint={t('settings.toolsPage.skips.hint')}
        rows={8}
        value={kept.join('\n')}
        onKeep={written => keep(written.split('\n').filter(line => line.trim() !== ''))}
      />
      {!isUsual && (
        <Button className="self-start" onClick={() => keep(USUAL_SEARCH_SKIPS)}>
          {t('settings.toolsPage.skips.reset')}
        </Button>
      )}
    </Section>
  )
}

const NONE: readonly Profile[] = []

/** Shows which tools each profile offers; a change is kept at once. */
export function ToolsPage() {
  const profiles = useApp(state => state.start?.profiles ?? NONE)
  const inUse = useProfileInUse()
  const [chosenId, setChosenId] = useState(inUse?.id)
  const chosen = profiles.find(({ id }) => id === chosenId) ?? profiles[0]
  if (!chosen) return null
  return (
    <div className="flex flex-col gap-4">
      <p className="-mt-3 text-sm text-ink-2 max-sm:mt-0">{t('settings.toolsPage.lead')}</p>
      <Field isRow label={t('settings.toolsPage.profile')} hint={t('settings.toolsPage.profileHint')}>
        {ids => (
          <Select {...ids} value={chosen.id} onChange={event => setChosenId(event.target.value)}>
            {profiles.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === NO_PROFILE ? t('models.noProfile') : escapedText(shownName(name))}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {chosen.id === NO_PROFILE ? (
        <p className="rounded-sm bg-sunken px-3 py-2 text-sm text-ink-2">{t('models.allTools')}</p>
      ) : (
        <ProfileTools key={chosen.id} profile={chosen} />
      )}
      <Section title={t('settings.toolsPage.pages.title')}>
        <Toggle
          name="pagesThroughService"
          label={t('settings.toolsPage.pages.label')}
          hint={t('settings.toolsPage.pages.hint')}
        />
      </Section>
      <SearchSkips />
    </div>
  )
}

function ProfileTools({ profile }: { profile: Profile }) {
  const facts = useModelFacts(profile.providerId, profile.model)
  const change = ({ toolset, toolGroups, editTools, mcp }: Profile) => {
    const { toolset: _set, toolGroups: _groups, editTools: _edit, mcp: _mcp, ...rest } = profile
    const ofAtrium = { ...(toolset && { toolset }), ...(toolGroups && { toolGroups }), ...(editTools && { editTools }) }
    const chosen = { ...ofAtrium, ...(mcp && { mcp }) }
    attempt(saveProfile({ ...rest, ...chosen }))
  }
  const changePhi = (phi: Profile['phi']) => {
    const { phi: _, ...rest } = profile
    attempt(saveProfile({ ...rest, ...(phi && { phi }) }))
  }
  return (
    <>
      <ToolsetFields value={profile} onChange={part => change({ ...profile, ...part })} />
      <ToolsFields
        value={profile}
        offered={withKnownStyle(profile, facts ?? {})}
        onChange={part => change({ ...profile, ...part })}
      />
      {profile.toolset === Toolset.enum.phi && <PhiFields value={profile.phi ?? {}} onChange={changePhi} />}
    </>
  )
}
