import type { Role } from '#contract/endpoint.ts'

/** Invented staff of each demo company, one in each role. */
export const demoStaff: readonly { name: string; email: string; role: Role }[] = [
  { name: '何敏儀', email: 'owner@harbour.example', role: 'owner' },
  { name: '梁志強', email: 'orders@harbour.example', role: 'order desk' },
  { name: 'Grace Lam', email: 'goods@harbour.example', role: 'merchandiser' },
  { name: '馬嘉欣', email: 'support@harbour.example', role: 'support' },
]

/** The password of all of them; only demo passwords are public. */
export const demoStaffPassword = 'Harbour Kettle 88'
/** Its Argon2id hash. */
export const demoStaffHash =
  '$argon2id$v=19$m=19456,t=2,p=1$lUmeLhyoZpZ9jKcxofHn8Q$99sq0vMg1tmf2/tAHXyWQgvi0956Md8bFyPyBN/vGAo'
