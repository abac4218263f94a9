import { m } from '#words/compiled/messages.js'

export const quantityLabels = () => ({ quantity: m.shell_quantity(), fewer: m.shell_fewer(), more: m.shell_more() })
