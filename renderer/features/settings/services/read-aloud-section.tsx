import type { ServiceKind, ServiceView } from '../../../../shared/services/connected-service'
import { t } from '../../../i18n/t'
import { updateSettings, useApp } from '../../../state/app'
import { attempt } from '../../../state/ui'
import { Field, Select } from '../../../ui/field'
import { escapedText } from '../../../ui/text/visible-text'

type ReadAloudSectionProps = { services: readonly ServiceView[]; kinds: readonly ServiceKind[] }

/** Shows the reader of answers: the system's voices, or the first service that speaks. */
export function ReadAloudSection({ services, kinds }: ReadAloudSectionProps) {
  const reads = useApp(({ start }) => start?.settings.readsAloud ?? 'system')
  const speaks = services.find(({ adapter }) =>
    kinds.some(kind => kind.adapter === adapter && kind.capabilities.includes('audio.speak')),
  )
  return (
    <Field isRow label={t('readAloud.who')} hint={t('readAloud.whoHint')}>
      {ids => (
        <Select
          {...ids}
          value={reads}
          onChange={({ target }) =>
            attempt(updateSettings({ readsAloud: target.value === 'service' ? 'service' : 'system' }))
          }
        >
          <option value="system">{t('readAloud.bySystem')}</option>
          <option value="service" disabled={!speaks}>
            {speaks ? escapedText(speaks.label) : t('readAloud.byNone')}
          </option>
        </Select>
      )}
    </Field>
  )
}
