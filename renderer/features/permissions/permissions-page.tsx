import { useEffect, useState } from 'react'
import type { GrantView } from '../../../shared/ipc/permission-calls'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { attempt } from '../../state/ui'
import { useNow } from '../../ui/hooks/use-now'
import { ConfinementSection } from './confinement-section'
import { GrantItem } from './grant-item'
import { TestField } from './test-field'

/** The interval at which a rule's remaining time, which is shown to the minute, is updated. */
const LOOK_MS = 10_000

/** Shows what the person allowed for longer than once: to see, to try out, and to take back. */
export function PermissionsPage() {
  const [grants, setGrants] = useState<GrantView[] | null>(null)
  const now = useNow(LOOK_MS)
  useEffect(() => {
    attempt(call('permission.list').then(setGrants))
  }, [])
  return (
    <div className="flex flex-col gap-4">
      <p className="-mt-3 text-sm text-ink-2 max-sm:mt-0">{t('permissions.page.lead')}</p>
      {grants === null && <p className="text-sm text-ink-2">{t('common.loading')}</p>}
      {grants?.length === 0 && <p className="text-sm text-ink-2">{t('permissions.page.none')}</p>}
      {grants && grants.length > 0 && (
        <ul aria-label={t('permissions.page.list')} className="flex flex-col gap-2">
          {grants.map(view => (
            <GrantItem
              key={view.grant.id}
              view={view}
              now={now}
              onRevoke={() => attempt(call('permission.revoke', { id: view.grant.id }).then(setGrants))}
              onEnd={at => attempt(call('permission.setEnd', { id: view.grant.id, at }).then(setGrants))}
            />
          ))}
        </ul>
      )}
      <ConfinementSection />
      <TestField />
    </div>
  )
}
