import { createElement, type HTMLAttributes, type Ref } from 'react'

type ScrollRegionProps = Omit<HTMLAttributes<HTMLElement>, 'tabIndex' | 'aria-label'> & {
  ref?: Ref<HTMLElement>
} & ({ as?: 'div' | 'pre' | 'span'; label?: string } | { as: 'section'; label: string })

/**
 * Renders a scrolling element, which must be reachable by keyboard, whatever it is. If its surroundings say what it is, it
 * needs no name; as a `section` it is a region of its own and has one.
 */
export function ScrollRegion({ as = 'div', label, ...rest }: ScrollRegionProps) {
  return createElement(as, { tabIndex: 0, ...(label !== undefined && { 'aria-label': label }), ...rest })
}
