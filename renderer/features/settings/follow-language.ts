import { languageFromAddress, languageOf } from '../../i18n/language'
import { useApp } from '../../state/app'
import { showDialog, useUi } from '../../state/ui'

/** A person who chose a language is in the settings, and continues there. */
const REOPENS = 'settings-reopen'

/** Draws the window anew once another language was chosen: what is shown everywhere was taken from the catalogue before. */
export function followLanguage(): () => void {
  if (sessionStorage.getItem(REOPENS) !== null) {
    sessionStorage.removeItem(REOPENS)
    showDialog({ type: 'settings', page: 'appearance' })
  }
  return useApp.subscribe(({ start }) => {
    const wanted = start?.settings.language
    const { href, search } = location
    if (wanted === undefined || languageOf(wanted) === languageOf(languageFromAddress(search))) return
    const address = new URL(href)
    address.searchParams.set('language', wanted)
    history.replaceState(null, '', address)
    if (useUi.getState().dialog?.type === 'settings') sessionStorage.setItem(REOPENS, 'yes')
    location.reload()
  })
}
