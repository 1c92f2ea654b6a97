import { useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import { MAIL_PRESETS, type MailPreset } from '../../../../shared/mail/mail-presets'
import type { MailAccountView } from '../../../../shared/mail/mail-views'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { useApp } from '../../../state/app'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Field, Select, TextInput } from '../../../ui/field'
import { useRefusable } from '../../../ui/hooks/use-refusable'
import { Section } from '../section'
import { draftedAccount, type MailDraft, type MailErrors, mailDraft, mailErrors, OWN_SERVER } from './mail-draft'
import { MailServerFields } from './mail-server-fields'

type MailFormProps = {
  former?: MailAccountView
  /** With what there is, and the id of what was saved. */
  onSaved(accounts: readonly MailAccountView[], id: string): void
  onLeave(): void
}

/** Connects a mail account, or changes one. What is kept of a password is never shown. */
export function MailForm({ former, onSaved, onLeave }: MailFormProps) {
  const { draft, errors, failure, isBusy, change, save } = useMailForm({ ...(former && { former }), onSaved })
  const refusable = useRefusable(save)
  const preset = MAIL_PRESETS.find(({ id }) => id === draft.preset)
  return (
    <form {...refusable} className="flex flex-col gap-4">
      <Section title={former ? t('settings.services.editTitle', { label: former.label }) : t('settings.mail.newTitle')}>
        <Field label={t('settings.mail.provider')} hint={t(`settings.mail.about.${preset?.id ?? 'own'}`)}>
          {ids => (
            <Select
              {...ids}
              autoFocus
              value={draft.preset}
              // A password is for the servers that it was typed for.
              onChange={event => change({ preset: event.target.value, password: '' })}
            >
              {MAIL_PRESETS.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value={OWN_SERVER}>{t('settings.mail.own')}</option>
            </Select>
          )}
        </Field>
        <Field label={t('settings.mail.address')} {...(errors.address && { error: errors.address })}>
          {ids => (
            <TextInput
              {...ids}
              inputMode="email"
              maxLength={320}
              placeholder="ada@example.com"
              value={draft.address}
              onChange={event => change({ address: event.target.value })}
            />
          )}
        </Field>
        <PasswordField draft={draft} errors={errors} former={former} preset={preset} change={change} />
        {!preset && <MailServerFields draft={draft} errors={errors} change={change} />}
        <Field label={t('settings.mail.name')} hint={t('settings.mail.nameHint')}>
          {ids => (
            <TextInput
              {...ids}
              maxLength={100}
              value={draft.name}
              onChange={event => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('settings.mail.label')}>
          {ids => (
            <TextInput
              {...ids}
              maxLength={100}
              placeholder={draft.address.trim() || 'ada@example.com'}
              value={draft.label}
              onChange={event => change({ label: event.target.value })}
            />
          )}
        </Field>
        {failure && (
          <p role="alert" className="rounded-sm bg-bad-soft px-3 py-2 text-sm wrap-anywhere text-bad">
            {failure}
          </p>
        )}
      </Section>
      <footer className="flex justify-end gap-2">
        <Button onClick={onLeave}>{t('common.cancel')}</Button>
        <Button kind="main" type="submit" disabled={isBusy}>
          {isBusy ? t('common.saving') : former ? t('common.save') : t('settings.services.connect')}
        </Button>
      </footer>
    </form>
  )
}

type PasswordFieldProps = {
  draft: MailDraft
  errors: MailErrors
  former: MailAccountView | undefined
  preset: MailPreset | undefined
  change(part: Partial<MailDraft>): void
}

function PasswordField({ draft, errors, former, preset, change }: PasswordFieldProps) {
  const canEncrypt = useApp(state => state.start?.canEncrypt ?? false)
  const kept = former?.password.state === 'set' ? `${t('settings.mail.passwordKept')} ` : ''
  const page = preset?.appPasswordsAt
  return (
    <div className="flex flex-col items-start gap-1 *:first:self-stretch">
      <Field
        label={t('settings.mail.password')}
        hint={kept + (canEncrypt ? t('settings.mail.encrypted') : t('settings.mail.inMemory'))}
        {...(errors.password && { error: errors.password })}
      >
        {ids => (
          <TextInput
            {...ids}
            type="password"
            autoComplete="new-password"
            maxLength={1_000}
            className="font-mono text-sm"
            value={draft.password}
            onChange={event => change({ password: event.target.value })}
          />
        )}
      </Field>
      {page && (
        <Button kind="link" className="min-h-6 text-xs" onClick={() => attempt(call('link.open', { url: page }))}>
          {t('settings.mail.appPassword')}
        </Button>
      )}
    </div>
  )
}

function useMailForm({ former, onSaved }: Pick<MailFormProps, 'former' | 'onSaved'>) {
  const [id] = useState(() => former?.id ?? crypto.randomUUID())
  const [draft, setDraft] = useState(() => mailDraft(former))
  const [errors, setErrors] = useState<MailErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const save = async () => {
    const found = mailErrors(draft, former)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    setFailure(null)
    try {
      const account = draftedAccount(draft, id)
      const password = draft.password.trim()
      onSaved(await call('mail.save', { account, ...(password && { password }) }), id)
    } catch (error) {
      setFailure(messageOf(error))
      setIsBusy(false)
    }
  }

  const change = (part: Partial<MailDraft>) => {
    setErrors({})
    setDraft(before => ({ ...before, ...part }))
  }
  return { draft, errors, failure, isBusy, change, save }
}
