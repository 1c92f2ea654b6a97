import type { ReactNode } from 'react'
import { t } from '../i18n/t'
import { Button } from './button'
import type { useLeaveGuard } from './hooks/use-leave-guard'

/** Says that what was written before the form was opened, and not saved, is here again. */
export function KeptNote({ isKept }: { isKept: boolean }) {
  if (!isKept) return null
  return (
    <p role="status" className="rounded-md border border-wait-line bg-wait-soft px-3 py-2 text-sm">
      {t('project.editor.kept')}
    </p>
  )
}

type FormEndProps = { guard: ReturnType<typeof useLeaveGuard>; children: ReactNode }

/** The buttons that end a form. In their place the guard asks, where somebody is about to leave what they have written. */
export function FormEnd({ guard, children }: FormEndProps) {
  if (!guard.isAsking) return children
  return (
    <div role="alert" data-testid="unsaved" className="flex flex-1 flex-wrap items-center justify-end gap-2 text-sm">
      <p className="min-w-40 flex-1">{t('project.editor.unsaved')}</p>
      <Button autoFocus onClick={guard.stay}>
        {t('project.editor.stay')}
      </Button>
      <Button className="text-bad!" onClick={guard.discard}>
        {t('project.editor.discard')}
      </Button>
    </div>
  )
}
