import { useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import { withKnownStyle } from '../../../../shared/models/model-facts'
import type { ModelFacts, Profile, ProviderView } from '../../../../shared/settings'
import { call } from '../../../base/bridge'
import { withChanges } from '../../../base/with-changes'
import { t } from '../../../i18n/t'
import { saveProfile, useApp } from '../../../state/app'
import { Button } from '../../../ui/button'
import { Field, Select, TextArea, TextInput } from '../../../ui/field'
import { FieldGroup } from '../../../ui/field-group'
import { FormFooter } from '../../../ui/form-footer'
import { useKeptDraft } from '../../../ui/hooks/use-kept-draft'
import { useLeaveGuard } from '../../../ui/hooks/use-leave-guard'
import { useRefusable } from '../../../ui/hooks/use-refusable'
import { Summary } from '../../../ui/summary'
import { FormEnd, KeptNote } from '../../../ui/unsaved'
import { FormHead } from '../form-head'
import { askingId } from '../providers/asking-id'
import { factsWords } from '../providers/facts-words'
import { ModelField } from '../providers/model-field'
import { presetFor } from '../providers/provider-presets'
import { modelToBegin } from './model-to-begin'
import {
  draftedProfile,
  type ProfileDraft,
  type ProfileNumber,
  profileDraft,
  withDraftChanges,
  wrongFields,
} from './profile-draft'
import { EffortField, ModeField, NumberFields, PlanFirstField } from './profile-fields'
import { ToolsetFields, ToolsFields } from './tools-fields'
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
    <form {...form} className="flex flex-col gap-4">
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
      <ModeField value={draft.profile.approvalMode} onChange={approvalMode => change({ approvalMode })} />
      <PlanFirstField value={draft.profile.planFirst ?? false} onChange={planFirst => change({ planFirst })} />
      <ToolsFields value={draft.profile} offered={withKnownStyle(draft.profile, facts ?? {})} onChange={change} />
      <Advanced draft={draft} wrong={wrong} setDraft={setDraft} onChange={change} />
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
  const { providerId, model } = profile
  const provider = all.find(({ id }) => id === providerId)
  return (
    <>
      <Field label={t('settings.profileProvider')}>
        {ids => (
          <Select {...ids} value={providerId} onChange={event => onChange(ofProvider(event.target.value, all))}>
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
    </>
  )
}

/** A model of another provider is none of this one's: one that is known takes its place. */
function ofProvider(id: string, providers: readonly ProviderView[]): Pick<Profile, 'providerId' | 'model'> {
  const provider = providers.find(one => one.id === id)
  return { providerId: id, model: provider ? modelToBegin(provider) : '' }
}

type AdvancedProps = {
  draft: ProfileDraft
  wrong: ReadonlySet<string>
  setDraft(change: (draft: ProfileDraft) => ProfileDraft): void
  onChange: Change
}

/** Shows the fields that few people need. Opens by itself if something in it is wrong. */
function Advanced({ draft: { profile, numbers }, wrong, setDraft, onChange }: AdvancedProps) {
  const fields = {
    numbers,
    isWrong: (field: ProfileNumber) => wrong.has(field),
    onChange: (field: ProfileNumber, written: string) =>
      setDraft(({ profile, numbers }) => ({ profile, numbers: { ...numbers, [field]: written } })),
  }
  const isWrong = [...wrong].some(field => field !== 'name' && field !== 'model')
  return (
    <details open={isWrong || undefined}>
      <Summary className="text-sm font-semibold">{t('profile.advanced')}</Summary>
      <div className="flex flex-col gap-6 pt-3">
        <ToolsetFields value={profile} onChange={onChange} />
        <FieldGroup legend={t('profile.answers')}>
          <EffortField
            value={profile.reasoningEffort}
            onChange={effort => setDraft(draft => withEffort(draft, effort))}
          />
          <NumberFields fields={['maxOutputTokens', 'temperature', 'compactAt']} {...fields} />
          {(['subAgentModel', 'summaryModel'] as const).map(field => (
            <Field key={field} isRow label={t(`profile.${field}`)} hint={t(`profile.${field}Hint`)}>
              {ids => (
                <TextInput
                  {...ids}
                  className="font-mono text-sm"
                  value={profile[field] ?? ''}
                  onChange={event => onChange({ [field]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </FieldGroup>
        <FieldGroup legend={t('profile.limits')}>
          <NumberFields fields={['maxRequests', 'maxSessionCost', 'maxToolWorkers']} {...fields} />
        </FieldGroup>
      </div>
    </details>
  )
}

function withEffort({ profile, numbers }: ProfileDraft, effort: Profile['reasoningEffort']): ProfileDraft {
  const { reasoningEffort: _former, ...rest } = profile
  return { numbers, profile: { ...rest, ...(effort && { reasoningEffort: effort }) } }
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
