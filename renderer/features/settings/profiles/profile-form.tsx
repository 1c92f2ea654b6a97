import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import { withKnownStyle } from '../../../../shared/models/model-facts'
import type { ModelFacts, Profile } from '../../../../shared/settings'
import { call } from '../../../base/bridge'
import { withChanges } from '../../../base/with-changes'
import { t } from '../../../i18n/t'
import { saveProfile, useApp } from '../../../state/app'
import { Button } from '../../../ui/button'
import { Field, Select, TextArea, TextInput } from '../../../ui/field'
import { FormFooter } from '../../../ui/form-footer'
import { useKeptDraft } from '../../../ui/hooks/use-kept-draft'
import { useLeaveGuard } from '../../../ui/hooks/use-leave-guard'
import { useRefusable } from '../../../ui/hooks/use-refusable'
import { FormEnd, KeptNote } from '../../../ui/unsaved'
import { FormHead } from '../form-head'
import { askingId } from '../providers/asking-id'
import { factsWords } from '../providers/facts-words'
import { ModelField } from '../providers/model-field'
import { presetFor } from '../providers/provider-presets'
import {
  draftedProfile,
  type ProfileDraft,
  type ProfileNumber,
  profileDraft,
  withDraftChanges,
  wrongFields,
} from './profile-draft'
import { EffortField, ModeField, NumberFields } from './profile-fields'
import { ToolsFields } from './tools-fields'
import { useModelFacts } from './use-model-facts'

type ProfileFormProps = { profile: Profile; onDone(): void }

/** Manages the form's text for a profile, and saving it. */
function useProfileForm({ profile, onDone }: ProfileFormProps) {
  const { draft, setDraft, opened, isUnsaved, isKept, forget } = useKeptDraft(
    formName(profile),
    profileDraft(profile),
    { merge: withDraftChanges },
  )
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const change = (part: Partial<Profile>) =>
    setDraft(({ profile, numbers }) => ({ numbers, profile: { ...profile, ...part } }))

  const save = async () => {
    setIsTried(true)
    if (wrongFields(draft).size > 0) return
    const now = useApp.getState().start?.profiles.find(({ id }) => id === profile.id) ?? profile
    const wanted = withChanges(now, { from: draftedProfile(opened), to: draftedProfile(draft) })
    await saveProfile(wanted).then(
      () => {
        forget()
        onDone()
      },
      error => setFailure(messageOf(error)),
    )
  }

  const wrong = shownWrong(draft, profile, isTried)
  return { draft, setDraft, change, wrong, failure, isUnsaved, isKept, forget, save }
}

/** Changes a profile. What is written stays here until it is saved. */
export function ProfileForm({ profile, onDone }: ProfileFormProps) {
  const { draft, setDraft, change, wrong, failure, isUnsaved, isKept, forget, save } = useProfileForm({
    profile,
    onDone,
  })
  const facts = useModelFacts(draft.profile.providerId, draft.profile.model)
  const form = useRefusable(save)
  const guard = useLeaveGuard(form.ref, isUnsaved, forget)

  return (
    <form {...form} className="flex flex-col gap-3">
      <FormHead
        title={isKnown(profile) ? t('settings.editProfile') : t('settings.newProfile')}
        onBack={() => guard.leave(onDone)}
      />
      <KeptNote isKept={isKept} />
      <Field label={t('settings.profileName')} {...(wrong.has('name') && { error: t('settings.nameMissing') })}>
        {ids => (
          <TextInput
            {...ids}
            autoFocus
            value={draft.profile.name}
            onChange={event => change({ name: event.target.value })}
          />
        )}
      </Field>
      <WhoAnswers profile={draft.profile} facts={facts} isModelMissing={wrong.has('model')} onChange={change} />
      <Figures draft={draft} wrong={wrong} setDraft={setDraft} onChange={change} />
      <ToolsFields value={draft.profile} offered={withKnownStyle(draft.profile, facts ?? {})} onChange={change} />
      <Field label={t('settings.instructions')} hint={t('settings.instructionsHint')}>
        {ids => (
          <TextArea
            {...ids}
            rows={4}
            value={draft.profile.instructions}
            onChange={event => change({ instructions: event.target.value })}
          />
        )}
      </Field>
      <p className="text-xs text-ink-3">
        {t('profile.id')} <span className="font-mono select-all">{profile.id}</span>
      </p>
      {failure && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
      <FormFooter>
        <FormEnd guard={guard}>
          <Button onClick={() => guard.leave(onDone)}>{t('common.cancel')}</Button>
          <Button kind="main" type="submit">
            {t('common.save')}
          </Button>
        </FormEnd>
      </FormFooter>
    </form>
  )
}

/** A new one has another id each time. */
function formName(profile: Profile): string {
  return `profile ${isKnown(profile) ? profile.id : ''}`
}

function isKnown({ id }: Profile): boolean {
  return useApp.getState().start?.profiles.some(other => other.id === id) ?? false
}

/** Numbers are checked while they are written; what is still empty is wrong only once it was emptied, or saving was tried. */
function shownWrong(draft: ProfileDraft, former: Profile, isTried: boolean): ReadonlySet<string> {
  const wrong = wrongFields(draft)
  const isShown = (field: string) => isTried || (field !== 'name' && field !== 'model') || former[field] !== ''
  return new Set([...wrong].filter(isShown))
}

type Change = (part: Partial<Profile>) => void
type WhoAnswersProps = { profile: Profile; facts: ModelFacts | null; isModelMissing: boolean; onChange: Change }

function WhoAnswers({ profile, facts, isModelMissing, onChange }: WhoAnswersProps) {
  const all = useApp(state => state.start?.providers) ?? []
  const { providerId, model, subAgentModel } = profile
  const provider = all.find(({ id }) => id === providerId)
  return (
    <>
      <Field label={t('settings.profileProvider')}>
        {ids => (
          <Select {...ids} value={providerId} onChange={event => onChange({ providerId: event.target.value })}>
            {all
              .filter(({ protocol }) => protocol !== 'offline')
              .map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <ModelField
        key={providerId}
        value={model}
        known={(provider && presetFor(provider)?.models) ?? []}
        {...(isModelMissing && { error: t('settings.connect.modelMissing') })}
        onChange={model => onChange({ model })}
        onLoad={signal => call('provider.models', { id: providerId, askingId: askingId(signal) })}
      />
      <ModelFactsLine facts={facts} />
      <Field label={t('profile.subAgentModel')} hint={t('profile.subAgentModelHint')}>
        {ids => (
          <TextInput
            {...ids}
            className="font-mono text-sm"
            value={subAgentModel ?? ''}
            onChange={event => onChange({ subAgentModel: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

type FiguresProps = {
  draft: ProfileDraft
  wrong: ReadonlySet<string>
  setDraft(change: (draft: ProfileDraft) => ProfileDraft): void
  onChange: Change
}

function Figures({ draft: { profile, numbers }, wrong, setDraft, onChange }: FiguresProps) {
  const fields = {
    numbers,
    isWrong: (field: ProfileNumber) => wrong.has(field),
    onChange: (field: ProfileNumber, written: string) =>
      setDraft(({ profile, numbers }) => ({ profile, numbers: { ...numbers, [field]: written } })),
  }
  return (
    <>
      <Group legend={t('profile.answers')}>
        <EffortField
          value={profile.reasoningEffort}
          onChange={effort => setDraft(draft => withEffort(draft, effort))}
        />
        <NumberFields fields={['maxOutputTokens', 'temperature', 'compactAt']} {...fields} />
      </Group>
      <ModeField value={profile.approvalMode} onChange={approvalMode => onChange({ approvalMode })} />
      <Group legend={t('profile.limits')}>
        <NumberFields fields={['maxRequests', 'maxSessionCost', 'maxToolWorkers']} {...fields} />
      </Group>
    </>
  )
}

function withEffort({ profile, numbers }: ProfileDraft, effort: Profile['reasoningEffort']): ProfileDraft {
  const { reasoningEffort: _former, ...rest } = profile
  return { numbers, profile: { ...rest, ...(effort && { reasoningEffort: effort }) } }
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="rounded-md border border-line px-3 pb-3">
      <legend className="px-1 text-sm font-medium text-ink-2">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 pt-1 max-sm:grid-cols-1">{children}</div>
    </fieldset>
  )
}

/** Shows what is known about a model, or that nothing is. Keeps its space while that is looked up. */
function ModelFactsLine({ facts }: { facts: ModelFacts | null }) {
  const known = facts ? factsWords(facts) : []
  const words = known.length > 0 ? known.join(' · ') : t('settings.facts.unknown')
  return (
    <p data-testid="model-facts" className="min-h-4 text-xs text-ink-2">
      {facts ? words : ''}
    </p>
  )
}
