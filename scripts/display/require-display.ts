/** Throws, with how to get a display, where a window could not open. */
export function requireDisplay(
  command: string,
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): void {
  if (platform !== 'linux' || env.DISPLAY || env.WAYLAND_DISPLAY) return
  throw new Error(
    `There is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set).\n` +
      `Start it from a desktop session, or give it one in memory:\n\n  xvfb-run -a ${command}\n`,
  )
}
