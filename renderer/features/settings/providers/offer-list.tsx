import { useEffect, useState } from 'react'
import type { ProviderOffer } from '../../../../shared/ipc/ipc'
import { presetOf } from '../../../../shared/models/provider-presets'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { useApp } from '../../../state/app'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { adoptOffer } from './adopt-offer'

/**
 * Keys and servers that are on this computer already. Nothing is imported before the person says so. Within a card they are its rows,
 * which need no heading.
 */
export function OfferList({ isInCard = false }: { isInCard?: boolean }) {
  const providers = useApp(state => state.start?.providers)
  const [offers, setOffers] = useState<readonly ProviderOffer[]>([])
  const [adopting, setAdopting] = useState<ProviderOffer | null>(null)
  useEffect(() => {
    // Until main has said who is connected there is nothing to offer.
    if (!providers) return
    let isShown = true
    attempt(call('provider.offers').then(found => isShown && setOffers(found)))
    return () => {
      isShown = false
    }
  }, [providers])

  const adopt = (offer: ProviderOffer) => {
    setAdopting(offer)
    attempt(adoptOffer(offer).finally(() => setAdopting(null)))
  }
  if (offers.length === 0) return null
  return (
    <section aria-label={t('settings.offers.title')} className="flex w-full flex-col gap-2">
      {!isInCard && <h3 className="text-sm font-medium text-ink-2">{t('settings.offers.title')}</h3>}
      <ul className={isInCard ? 'divide-y divide-line' : 'flex flex-col gap-2'}>
        {offers.map(offer => (
          <li
            key={`${offer.type} ${offer.preset}`}
            className={`flex items-center gap-3 ${isInCard ? 'py-2.5 ps-11 pe-4' : 'rounded-md border border-line px-3 py-2'}`}
          >
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium wrap-anywhere">{offerName(offer)}</p>
              <p className="text-xs text-ink-2 wrap-anywhere">{offerHint(offer)}</p>
            </div>
            <Button
              aria-label={t('settings.offers.adopt', { name: offerName(offer) })}
              disabled={adopting !== null}
              onClick={() => adopt(offer)}
            >
              {adopting === offer ? t('settings.offers.using') : t('settings.offers.use')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function offerName(offer: ProviderOffer): string {
  const name = presetOf(offer.preset)?.label ?? offer.preset
  return offer.type === 'key'
    ? t('settings.offers.key', { preset: name, variable: offer.variable, last4: offer.last4 })
    : t('settings.offers.server', { preset: name })
}

function offerHint(offer: ProviderOffer): string {
  if (offer.type === 'server')
    return t('settings.offers.serverHint', {
      address: offer.baseUrl,
      models: t('settings.offers.models', { count: offer.models.length }),
    })
  const address = presetOf(offer.preset)?.baseUrl
  return t('settings.offers.keyHint', { host: address ? new URL(address).host : offer.preset })
}
