import type { MailServer } from '../../../../shared/mail/mail-account'
import { t } from '../../../i18n/t'
import { Field, Select, TextInput } from '../../../ui/field'
import { FieldGroup } from '../../../ui/field-group'
import type { MailDraft, MailErrors, ServerDraft } from './mail-draft'

type MailServerFieldsProps = { draft: MailDraft; errors: MailErrors; change(part: Partial<MailDraft>): void }

/** Shows the address of a person's own server, and its protocol. */
export function MailServerFields({ draft, errors, change }: MailServerFieldsProps) {
  const domain = draft.address.split('@')[1]?.trim() || 'example.com'
  return (
    <>
      <Field label={t('settings.mail.user')} hint={t('settings.mail.userHint')}>
        {ids => (
          <TextInput
            {...ids}
            maxLength={320}
            placeholder={draft.address.trim() || 'ada@example.com'}
            value={draft.user}
            onChange={event => change({ user: event.target.value })}
          />
        )}
      </Field>
      <ServerFields
        title={t('settings.mail.imap')}
        server={draft.imap}
        placeholder={`imap.${domain}`}
        ports={{ tls: '993', starttls: '143', none: '143' }}
        error={errors.server}
        portError={errors.imapPort}
        onChange={imap => change({ imap })}
      />
      <ServerFields
        title={t('settings.mail.smtp')}
        server={draft.smtp}
        placeholder={`smtp.${domain}`}
        ports={{ tls: '465', starttls: '587', none: '25' }}
        portError={errors.smtpPort}
        onChange={smtp => change({ smtp })}
      />
    </>
  )
}

type ServerFieldsProps = {
  title: string
  server: ServerDraft
  placeholder: string
  /** The usual ports of such a server. */
  ports: Record<MailServer['security'], string>
  error?: string | undefined
  portError: string | undefined
  onChange(server: ServerDraft): void
}

function ServerFields({ title, server, placeholder, ports, error, portError, onChange }: ServerFieldsProps) {
  const secured = (security: MailServer['security']) => {
    // A port that the person wrote stays.
    const isUsual = server.port === '' || Object.values(ports).includes(server.port)
    onChange({ ...server, security, ...(isUsual && { port: ports[security] }) })
  }
  return (
    <FieldGroup legend={title}>
      <Field label={t('settings.mail.host')} hint={t('settings.mail.serverHint')} {...(error && { error })}>
        {ids => (
          <TextInput
            {...ids}
            maxLength={253}
            className="font-mono text-sm"
            placeholder={placeholder}
            value={server.host}
            onChange={event => onChange({ ...server, host: event.target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label={t('settings.mail.security')}>
          {ids => (
            <Select
              {...ids}
              value={server.security}
              onChange={event => secured(event.target.value as MailServer['security'])}
            >
              <option value="tls">TLS</option>
              <option value="starttls">STARTTLS</option>
              <option value="none">{t('settings.mail.none')}</option>
            </Select>
          )}
        </Field>
        <Field label={t('settings.mail.port')} {...(portError && { error: portError })}>
          {ids => (
            <TextInput
              {...ids}
              inputMode="numeric"
              maxLength={5}
              className="font-mono text-sm"
              value={server.port}
              onChange={event => onChange({ ...server, port: event.target.value })}
            />
          )}
        </Field>
      </div>
    </FieldGroup>
  )
}
