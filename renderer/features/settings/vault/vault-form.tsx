import { useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import { VAULT_KINDS, type VaultEntryView, type VaultKind } from '../../../../shared/vault/vault-entry'
import { call } from '../../../base/bridge'
import { withChanges } from '../../../base/with-changes'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'
import { Field, Select, TextInput } from '../../../ui/field'
import { FormFooter } from '../../../ui/form-footer'
import { useKeptDraft } from '../../../ui/hooks/use-kept-draft'
import { useLeaveGuard } from '../../../ui/hooks/use-leave-guard'
import { useRefusable } from '../../../ui/hooks/use-refusable'
import { FormEnd, KeptNote } from '../../../ui/unsaved'
import { FormHead } from '../form-head'
import {
  draftedEntry,
  hasProblems,
  type VaultDraft,
  type VaultProblems,
  vaultDraft,
  vaultProblems,
  withKind,
} from './vault-draft'
import { VaultFields } from './vault-fields'
import { CommandsField, HostsField, ProfilesField } from './vault-reach'

type VaultFormProps = {
  entries: readonly VaultEntryView[]
  /** The one that is edited, as it was when that began. */
  entry?: VaultEntryView
  /** With what the vault has and the name of what was saved, or without where nothing was. */
  onDone(entries?: readonly VaultEntryView[], name?: string): void
}

/** The fields whose typed text is written nowhere before it is saved. */
const UNKEPT = ['values'] as const

/** Manages the form's text for an entry, and saving it. */
function useVaultForm({ entries, entry, onDone }: VaultFormProps) {
  const { draft, setDraft, opened, isUnsaved, isKept, forget } = useKeptDraft(
    `vault ${entry?.id ?? ''}`,
    vaultDraft(entry),
    { unkept: UNKEPT },
  )
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** As it is by now: another window may change it meanwhile, or take it away. */
  const [known, setKnown] = useState(entries)
  const now = known.find(({ id }) => id === entry?.id)
  const others = known.filter(other => other !== now)
  const problems = vaultProblems(draft, { entry: now, others })

  const save = async () => {
    setIsTried(true)
    setFailure(null)
    try {
      const newest = await call('vault.list')
      setKnown(newest)
      const former = newest.find(({ id }) => id === entry?.id)
      const wanted = former ? withChanges(vaultDraft(former), { from: opened, to: draft }) : draft
      const beside = newest.filter(other => other !== former)
      if (hasProblems(vaultProblems(wanted, { entry: former, others: beside }))) return setDraft(wanted)
      const saved = await call('vault.save', { entry: draftedEntry(wanted, former?.id) })
      forget()
      onDone(saved, wanted.name)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const isGone = entry !== undefined && !now
  return {
    draft,
    setDraft,
    now,
    problems: shownProblems(problems, draft, isTried),
    isTried,
    isGone,
    failure,
    isUnsaved,
    isKept,
    forget,
    save,
  }
}

/** Names are checked as they are written; what is still empty, or half a value, is wrong only once saving was tried. */
function shownProblems(problems: VaultProblems, draft: VaultDraft, isTried: boolean): VaultProblems {
  if (isTried) return problems
  const { name, names } = problems
  const written = draft.fields.filter(field => field.name !== '').map(({ key }) => key)
  const shown = Object.entries(names).filter(([key]) => written.includes(key))
  return { ...(draft.name !== '' && name !== undefined && { name }), names: Object.fromEntries(shown), values: {} }
}

/** Adds an entry to the vault, or changes one. What is secret of it is never shown again. */
export function VaultForm(props: VaultFormProps) {
  const { entry, onDone } = props
  const { draft, setDraft, now, problems, isTried, isGone, failure, isUnsaved, isKept, forget, save } =
    useVaultForm(props)
  const form = useRefusable(save)
  const guard = useLeaveGuard(form.ref, isUnsaved, forget)
  const change = (part: Partial<VaultDraft>) => setDraft(former => ({ ...former, ...part }))
  const title = entry ? t('vault.form.editTitle', { name: entry.name }) : t('vault.form.addTitle')
  const leave = () => guard.leave(() => onDone())
  return (
    <form {...form} aria-label={title} className="flex flex-col gap-4">
      <FormHead title={title} onBack={leave} />
      <KeptNote isKept={isKept} />
      {isGone && <Warning>{t('vault.form.gone')}</Warning>}
      {now?.kept === 'lost' && <Warning>{t('vault.form.lost')}</Warning>}
      <Field
        label={t('vault.form.name')}
        hint={t('vault.form.nameHint')}
        {...(problems.name && { error: problems.name })}
      >
        {ids => (
          <TextInput
            {...ids}
            autoFocus
            className="font-mono text-sm"
            value={draft.name}
            onChange={event => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('vault.form.kind')}>
        {ids => (
          <Select
            {...ids}
            value={draft.kind}
            onChange={event => setDraft(former => withKind(former, event.target.value as VaultKind))}
          >
            {VAULT_KINDS.map(kind => (
              <option key={kind} value={kind}>
                {t(`vault.kinds.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <VaultFields draft={draft} entry={now} problems={problems} setDraft={setDraft} />
      <HostsField hosts={draft.hosts} isTried={isTried} onChange={hosts => change({ hosts })} />
      <CommandsField isChosen={draft.commands} onChange={commands => change({ commands })} />
      <ProfilesField chosen={draft.profiles} onChange={profiles => change({ profiles })} />
      {failure && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
      <FormFooter>
        <FormEnd guard={guard}>
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button kind="main" type="submit">
            {t('common.save')}
          </Button>
        </FormEnd>
      </FormFooter>
    </form>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <p role="alert" className="rounded-md border border-wait-line bg-wait-soft px-3 py-2 text-sm">
      {children}
    </p>
  )
}
