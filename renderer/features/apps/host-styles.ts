import type { McpUiStyles } from '@modelcontextprotocol/ext-apps/app-bridge'

/** The look of Atrium in the names that the protocol has for it. */
const TOKENS: Partial<Record<keyof McpUiStyles, string>> = {
  '--color-background-primary': '--surface',
  '--color-background-secondary': '--sunken',
  '--color-background-tertiary': '--canvas',
  '--color-background-inverse': '--ink',
  '--color-background-ghost': '--surface',
  '--color-background-info': '--accent-soft',
  '--color-background-danger': '--bad-soft',
  '--color-background-success': '--add',
  '--color-background-warning': '--wait-soft',
  '--color-background-disabled': '--sunken',
  '--color-text-primary': '--ink',
  '--color-text-secondary': '--ink-2',
  '--color-text-tertiary': '--ink-3',
  '--color-text-inverse': '--surface',
  '--color-text-info': '--accent',
  '--color-text-danger': '--bad',
  '--color-text-success': '--good',
  '--color-text-warning': '--wait',
  '--color-text-disabled': '--ink-3',
  '--color-text-ghost': '--ink-2',
  '--color-border-primary': '--line-strong',
  '--color-border-secondary': '--line',
  '--color-border-tertiary': '--line',
  '--color-border-inverse': '--ink',
  '--color-border-ghost': '--line',
  '--color-border-info': '--accent',
  '--color-border-danger': '--bad-line',
  '--color-border-success': '--good',
  '--color-border-warning': '--wait-line',
  '--color-border-disabled': '--line',
  '--color-ring-primary': '--accent',
  '--color-ring-secondary': '--line-strong',
  '--color-ring-inverse': '--surface',
  '--color-ring-info': '--accent',
  '--color-ring-danger': '--bad',
  '--color-ring-success': '--good',
  '--color-ring-warning': '--wait',
  '--font-sans': '--font-text',
  '--font-mono': '--font-code',
  '--shadow-sm': '--lies',
  '--shadow-md': '--stands',
  '--shadow-lg': '--floats',
}

/** The styles that stay the same in every look. */
const FIXED: Partial<Record<keyof McpUiStyles, string>> = {
  '--font-weight-normal': '400',
  '--font-weight-medium': '500',
  '--font-weight-semibold': '600',
  '--font-weight-bold': '700',
  '--font-text-xs-size': '0.75rem',
  '--font-text-sm-size': '0.875rem',
  '--font-text-md-size': '0.9375rem',
  '--font-text-lg-size': '1.0625rem',
  '--border-radius-xs': '3px',
  '--border-radius-sm': '5px',
  '--border-radius-md': '8px',
  '--border-radius-lg': '12px',
  '--border-radius-xl': '16px',
  '--border-radius-full': '999px',
  '--border-width-regular': '1px',
}

/** The look as an app may take it over. */
export function hostStyles(root: Element = document.documentElement): McpUiStyles {
  const computed = getComputedStyle(root)
  const themed = Object.entries(TOKENS).map(([name, token]) => [name, computed.getPropertyValue(token).trim()])
  return { ...FIXED, ...Object.fromEntries(themed) }
}
