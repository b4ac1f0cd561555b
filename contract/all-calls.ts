import { buyTickets, getData, getFile } from "./areas/checkout.ts";
import { getCheapestTicket, getDetails } from "./areas/eventdetails.ts";
import {
  cities,
  get3Events,
  get5Events,
  getAd,
  getCityByGps,
  getCityById,
  getCityByIp,
  getEvents,
  getEventsByCity,
  getFilterItems,
  getHomeCities,
} from "./areas/home.ts";
import { getNotifications, getNotificationsCount, read, readNotifications } from "./areas/notifications.ts";
import {
  acceptFriend,
  addFriend,
  addMyCity,
  deleteFriend,
  getFriendRequests,
  getFriendships,
  getMyCities,
  removeMyCity,
  searchCities,
} from "./areas/profil.ts";
import { addPushToken, getPushKey, removePushToken } from "./areas/settings.ts";

/** The one table of calls. The server refuses to start when one of them has no handler, or a handler no call. */
export const allCalls = {
  "home/getEvents": getEvents,
  "home/getEventsByCity": getEventsByCity,
  "home/getCityById": getCityById,
  "home/getCityByGPS": getCityByGps,
  "home/getCityByIP": getCityByIp,
  "home/cities": cities,
  "home/getFilterItems": getFilterItems,
  "home/get5Events": get5Events,
  "home/get3Events": get3Events,
  "home/getAd": getAd,
  "home/getMyCities": getHomeCities,
  "eventdetails/getDetails": getDetails,
  "eventdetails/getCheapestTicket": getCheapestTicket,
  "checkout/tickets": buyTickets,
  "checkout/getData": getData,
  "checkout/getFile": getFile,
  "settings/getPushKey": getPushKey,
  "settings/addPushToken": addPushToken,
  "settings/removePushToken": removePushToken,
  "profil/addFriend": addFriend,
  "profil/getFriendships": getFriendships,
  "profil/getFriendsrequests": getFriendRequests,
  "profil/acceptFriend": acceptFriend,
  "profil/deleteFriend": deleteFriend,
  "profil/cities": searchCities,
  "profil/getMyCities": getMyCities,
  "profil/addMyCity": addMyCity,
  "profil/removeMyCity": removeMyCity,
  "notifications/getNotifications": getNotifications,
  "notifications/getNotificationsCount": getNotificationsCount,
  "notifications/read": read,
  "notifications/readNotifications": readNotifications,
} as const;

export type Calls = typeof allCalls;
export type CallName = keyof Calls;
