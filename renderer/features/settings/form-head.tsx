import { ArrowLeft } from 'lucide-react'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'

/** Shows the title of a form that takes the place of a list, and the way back to the list. */
export function FormHead({ title, onBack }: { title: string; onBack(): void }) {
  const back = t('project.editor.back')
  return (
    <header className="flex items-center gap-2">
      <Button kind="icon" aria-label={back} title={back} onClick={onBack}>
        <ArrowLeft size={16} aria-hidden="true" />
      </Button>
      <h3 className="text-base font-semibold">{title}</h3>
    </header>
  )
}
