import { says } from "./sentence";

const story = ["browser/assets: lists versions, installs with a configuration, says what failed"];
const there = ["terminal/assets: installs with a configuration, says what failed, tries again"];
const exported = ["browser/assets: exports with configurations that are chosen link by link"];
const exportedThere = ["terminal/assets: exports with a configuration that is chosen link by link"];
const denied = ["browser/assets: is denied in words to those who may only look"];
const commands = ["terminal/assets: add what get writes, plan, install what failed again, and delete"];
const wizard = ["core/asset/install: an installation that the network breaks keeps the plan"];
const chain = ["core/asset/export/chain: is chosen link by link; what is not exported cannot be chosen"];
const form = ["core/asset/export/chain: is sent whole, with a value where one is given"];
const zip = ["contract/assetFailures: gives files that another instance takes"];
const store = ["browser/assets: shows the page of a store in a closed frame"];
const previewed = [
  "contract/assets: a preview changes nothing",
  "contract/assets: another value is an update",
  "contract/assets: what a version has no more is a deletion",
];
const killed = ["contract/assetKill: an installation that is killed says what it has done"];

/** Specification 3: assets. */
export const assetScreens = [
  says(1, "assets: bundles of resources that can be installed and exported", story, there),
  says(2, "assets: /assetstore shows the page of a store in a frame", store, {
    instead: "A terminal shows no page of others: what comes with the product and files are listed there.",
  }),
  says(2, "assets: /assets is a list with Id, Name, Status and Actions", story, there),
  says(2, "assets: the list has an Export button, which needs asset:export", denied, exportedThere),
  says(2, "assets: /assets/{id} is titled Edit Asset, with name and description", story, there),
  says(2, "assets: it has a tree of resources by module, with a link to each", story, there),
  says(2, "assets: it has inputs of configurations; saving previews, then asks, then installs", story, there),
  says(2, "assets: the section has assets that are installed, Add Asset and List", story, there),
  says(
    2,
    "assets: the section loads only with asset:index on all",
    ["browser/assets: loads the category of the section list only for those who may list all assets"],
    ["terminal/assets: the section list has the assets of those only who may list all of them"],
  ),
  says(2, "assets: one that is installed in part has an info button that lists its resources", story, there),
  says(2, "assets: the install dialog is 400 pixels wide: configure, then preview with Back", story, {
    instead: "The terminal has the same steps on the screen of the asset, which has no width of its own.",
  }),
  says(2, "assets: the export dialog has what the asset is, resources and configurations", exported, {
    instead: "The terminal has the same fields on a screen of its own, which has no width of its own.",
  }),
  says(3, "assets: one has _id, name, description, icon, status, configs and resources", zip, commands),
  says(3, "assets: an export has name, description, url, resources by module, and configs", form),
  says(3, "assets: a configuration of a function: schema or variable, function, property, type", chain),
  says(3, "assets: its default value is optional", form),
  says(3, "assets: a preview has insertions, updations and deletions", previewed),
  says(4, "assets: downloaded, installed, partially_installed", story, killed),
  says(4, "assets: install is there for downloaded and partially_installed, as a replay there", story, there),
  says(4, "assets: stop removes the resources and keeps the asset", story, there),
  says(4, "assets: delete removes the asset and its resources", story, there),
  says(4, "assets: preview leads on, Back leads back, a preview that fails leads back", story, wizard),
  says(4, "assets: install closes the dialog with the asset", story, wizard),
  says(5, "assets: all configurations are required; nothing goes on while one is not valid", story, wizard),
  says(5, "assets: an export needs name, description and url", exported, exportedThere),
  says(5, "assets: what is not exported cannot be chosen for a configuration", exported, chain),
  says(5, "assets: deleting asks for the name of the asset", story, there),
  says(6, "assets: index, show, install, export, delete", denied, [
    "core/access/catalogue: names every module and action of the contract, with what its resources stand for",
  ]),
  says(7, "GET /asset, POST /asset/{id} with preview and configs", story, commands),
  says(7, "DELETE /asset/{id} with type soft or hard", story, there),
  says(7, "DELETE /asset/{id}: after a soft delete the asset is read again", story, there),
  says(7, "POST /asset/export answers a file", exported, zip),
  says(8, "assets: a preview that fails leads back to the configurations", wizard),
  says(
    9,
    "assets: the install dialog is 400 pixels, the export dialog 80 of a hundred of the height",
    story,
    {
      instead: "Screens of the terminal have the width of the terminal.",
    },
  ),
];
