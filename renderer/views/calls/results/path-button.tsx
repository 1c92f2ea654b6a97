import { t } from '../../../i18n/t'
import { PathText } from '../../../ui/text/path-text'
import { openFound } from './open-found'

type PathButtonProps = {
  path: string
  /** The shown part of the path, if it is not all of it. */
  name?: string
  line?: number | undefined
  className?: string
  /** Elsewhere `walkButtons` leads to it. */
  isInTabs?: boolean
}

/** A path that the model was told; it opens. */
export function PathButton({ path, name = path, line, className = '', isInTabs = false }: PathButtonProps) {
  return (
    <button
      type="button"
      {...(!isInTabs && { tabIndex: -1 })}
      title={path.endsWith('/') ? t('files.openFolder') : t('files.open')}
      onClick={() => openFound(path, line)}
      className={`min-w-0 text-start wrap-anywhere hover:underline ${className}`}
    >
      <PathText path={name} />
    </button>
  )
}
