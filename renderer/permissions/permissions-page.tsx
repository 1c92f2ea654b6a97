import { useEffect, useState } from 'react'
import type { GrantView } from '../../shared/permission-calls'
import { call } from '../bridge'
import { VisibleLine } from '../diff/visible-line'
import { attempt } from '../stores/ui'
import { text } from '../text'
import { permissionText } from '../text-permissions'
import { ConfirmButton } from '../ui/confirm-button'
import { TestField } from './test-field'

const words = permissionText.page

/** What the person allowed for longer than once: to see, to try out, and to take back. */
export function PermissionsPage() {
  const [grants, setGrants] = useState<GrantView[] | null>(null)
  useEffect(() => {
    attempt(call('permission.list').then(setGrants))
  }, [])
  const revoke = (id: string) => attempt(call('permission.revoke', { id }).then(setGrants))
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{words.lead}</p>
      {grants === null && <p className="text-sm text-ink-2">{text.common.loading}</p>}
      {grants?.length === 0 && <p className="text-sm text-ink-2">{words.none}</p>}
      {grants && grants.length > 0 && (
        <ul aria-label={words.list} className="flex flex-col gap-2">
          {grants.map(view => (
            <GrantItem key={view.grant.id} view={view} onRevoke={() => revoke(view.grant.id)} />
          ))}
        </ul>
      )}
      <TestField />
    </div>
  )
}

function GrantItem({ view, onRevoke }: { view: GrantView; onRevoke(): void }) {
  const { grant, words: said, uses, session } = view
  const since = new Date(grant.createdAt).toLocaleDateString('en', { dateStyle: 'medium' })
  return (
    <li className="flex items-center gap-2 rounded-md border border-line px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-sm wrap-anywhere">
          <VisibleLine text={said} />
        </p>
        <p className="text-xs text-ink-2">
          {words.since(since)} · {words.uses(uses)}
          {session !== undefined && ` · ${words.session(session)}`}
        </p>
      </div>
      <ConfirmButton label={words.revoke(said)} onConfirm={onRevoke} />
    </li>
  )
}
