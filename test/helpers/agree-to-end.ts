import type { ElectronApplication } from '@playwright/test'

/** The system's dialog cannot be driven from outside: whoever closes Atrium agrees that what runs ends with it. */
export async function agreeToEnd(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
  })
}
