import { setTimeout as wait } from 'node:timers/promises'
import { cast, demoPassword } from '#database/seed/people.ts'
import { ask, BenchBuyer } from './buyer.ts'
import type { Child } from './child.ts'
import { type LoadRequest, load, type Measured, walk } from './load.ts'

const perSecond = 200

/** The cost of members: reading the profile, logging in, and many logins while others browse. */
export async function measureLogins(shop: Child): Promise<Measured[]> {
  await shop.ask({ forget: 'limits' })
  const member = new BenchBuyer(shop)
  await logIn(member, 0)
  const listing: LoadRequest[] = Array.from({ length: 2_000 }, (_, turn) => ({
    ...ask('POST /item/searchItemByTag', { tag: 'electric', page: 1 + (turn % 20) }),
    unlike: true,
  }))
  const rows = [
    await load('profile of a member', shop, [
      { ...ask('POST /vip/searchVipInSession', {}), headers: { ...json, authorization: member.token! } },
    ]),
    await walk('login', shop, (turn) => logIn(new BenchBuyer(shop), turn), { turns: 100 }),
    await load('listing, nobody logs in', shop, listing),
  ]
  const storm = offerLogins(shop)
  rows.push(await load(`listing, while ${perSecond} logins a second are offered`, shop, listing))
  const { answers, offered } = await storm.stop()
  console.log(`Of ${offered} logins offered: ${[...answers].map(([status, many]) => `${many} × ${status}`).join(', ')}`)
  return rows
}

const json = { 'content-type': 'application/json' }

async function logIn(buyer: BenchBuyer, turn: number) {
  await buyer.call('POST /websiteLogin', { userId: cast[turn % cast.length]!.email, password: demoPassword })
}

/** Login attempts with new names from new networks, so that only the queue of password hashes limits them. */
function offerLogins(shop: Child) {
  const answers = new Map<string, number>()
  const under = new Set<Promise<void>>()
  let offered = 0
  const offer = () => {
    const turn = (offered += 1)
    const { path, body } = ask('POST /websiteLogin', { userId: `nobody${turn}@example.com`, password: 'Wrong123' })
    const network = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
    const asked = fetch(shop.url + path, {
      method: 'POST',
      body: body!,
      headers: { ...json, 'x-forwarded-for': network },
    })
      .then(async (response) => {
        await response.arrayBuffer()
        return String(response.status)
      })
      .catch(() => 'broken off')
      .then((status) => void answers.set(status, (answers.get(status) ?? 0) + 1))
    under.add(asked)
    void asked.then(() => under.delete(asked))
  }
  const began = performance.now()
  const clock = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * perSecond
    for (let most = 4; most > 0 && offered < due; most -= 1) offer() // a late tick catches up by a little, not by a burst
  }, 5)
  return {
    async stop() {
      clearInterval(clock)
      await Promise.race([Promise.all(under), wait(10_000)])
      return { answers, offered }
    },
  }
}
