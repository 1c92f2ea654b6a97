import type { HTMLAttributes } from 'react'

type ActiveDescendantProps = HTMLAttributes<HTMLDivElement> & {
  id: string
  role: 'option' | 'treeitem'
  'aria-selected': boolean
}

/**
 * An option of a list or a row of a tree. The focus and the keys stay with the field or the tree, whose aria-activedescendant
 * names the one that is active; a click is all that it hears itself.
 */
export function ActiveDescendant(props: ActiveDescendantProps) {
  return <div {...props} />
}
