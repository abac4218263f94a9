import { m } from '#words/compiled/messages.js'

/** The texts for an e-mail and for a mobile. */
export const contactWords = {
  email: {
    prove: { title: m.personal_verify_email, label: m.members_email },
    add: { title: m.personal_add_email, label: m.members_email },
    change: { title: m.personal_change_email, label: m.personal_new_email },
  },
  mobile: {
    prove: { title: m.personal_verify_mobile, label: m.members_mobile },
    add: { title: m.personal_add_mobile, label: m.members_mobile },
    change: { title: m.personal_change_mobile, label: m.personal_new_mobile },
  },
}
