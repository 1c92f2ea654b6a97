import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { focusComposer } from '../../state/focus-composer'
import { noteGone } from './escape-key'

/**
 * Shows a dialog before all else for as long as it is drawn. The focus goes back to where it was; where that is gone, or was
 * nowhere, to the message. A layout effect, because only a dialog that is still in the page gives the focus back.
 */
export function useModal(
  element: RefObject<HTMLDialogElement | null>,
  focusFirst?: (dialog: HTMLDialogElement) => void,
) {
  const giveFocus = useEffectEvent((dialog: HTMLDialogElement) => focusFirst?.(dialog))
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    dialog.showModal()
    giveFocus(dialog)
    return () => {
      dialog.close()
      noteGone()
      const { activeElement } = document
      if (activeElement === document.body || dialog.contains(activeElement)) focusComposer()
    }
  }, [element])
}
