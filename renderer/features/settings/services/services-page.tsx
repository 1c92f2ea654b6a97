import { useEffect, useState } from 'react'
import type { ServiceKind, ServiceView } from '../../../../shared/services/connected-service'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Loading } from '../../../ui/loading'
import { MailSection, OpenMailForm, useMailAccounts } from './mail-section'
import { ReadAloudSection } from './read-aloud-section'
import { ServiceForm } from './service-form'
import { placeOf } from './service-groups'
import { ServiceItem } from './service-item'

type ShownServices = { services: readonly ServiceView[]; kinds: readonly ServiceKind[] }

/** Shows what the person connected, with its state, and the way to connect more. One form is open at a time. */
export function ServicesPage() {
  const [shown, setShown] = useState<ShownServices | null>(null)
  /** The id of the service whose form is open; '' for a new one. */
  const [edited, setEdited] = useState<string | null>(null)
  /** A form was left, whose focus must go somewhere. */
  const [isBack, setIsBack] = useState(false)
  useEffect(() => attempt(call('service.list').then(setShown)), [])
  const mail = useMailAccounts()
  if (!shown) return <Loading />
  if (mail.isEdited) return <OpenMailForm mail={mail} />
  const { services, kinds } = shown
  const setServices = (changed: readonly ServiceView[]) => setShown({ services: changed, kinds })
  const kindOf = (service: ServiceView) => kinds.find(({ adapter }) => adapter === service.adapter)
  const former = services.find(({ id }) => id === edited)
  const close = () => {
    setEdited(null)
    setIsBack(true)
  }
  const saved = (changed: readonly ServiceView[]) => {
    setServices(changed)
    close()
  }
  if (edited !== null && (edited === '' || former)) {
    return (
      <ServiceForm {...(former && { former })} kinds={kinds} onSaved={saved} onLeave={close} onViews={setServices} />
    )
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="-mt-3 text-sm text-ink-2 max-sm:mt-0">{t('settings.services.lead')}</p>
      {services.length === 0 ? (
        <p className="w-full rounded-md bg-sunken px-3 py-2 text-sm text-ink-2">{t('settings.services.empty')}</p>
      ) : (
        <ul className="flex w-full flex-col gap-2">
          {services.map((service, index) => (
            <ServiceItem
              key={service.id}
              service={service}
              kind={kindOf(service)}
              place={placeOf(index, services.map(kindOf))}
              onEdit={() => setEdited(service.id)}
              onViews={setServices}
            />
          ))}
        </ul>
      )}
      <Button data-setting={t('settings.services.add')} autoFocus={isBack} onClick={() => setEdited('')}>
        {t('settings.services.add')}
      </Button>
      <div className="w-full border-t border-line pt-4">
        <MailSection mail={mail} />
      </div>
      <div className="w-full border-t border-line pt-4">
        <ReadAloudSection services={services} kinds={kinds} />
      </div>
    </div>
  )
}
