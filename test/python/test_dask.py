"""A folder of modules, spread over a local Dask cluster: the example of the README, with processes as workers."""

import os
import pathlib
import unittest

import dask
import ptxmatrix
from dask.distributed import Client, LocalCluster

ROOT = pathlib.Path(__file__).parents[2]


def check(path):
    return os.getpid(), ptxmatrix.check(pathlib.Path(path).read_bytes())


class Dask(unittest.TestCase):
    def test_folder(self):
        paths = sorted(map(str, (ROOT / "docs" / "examples").glob("*.ptx")))
        paths += sorted(map(str, (ROOT / "test" / "corpus" / "ptx").rglob("*.ptx")))
        self.assertGreater(len(paths), 20)
        with dask.config.set({"distributed.scheduler.work-stealing": False}):
            with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster, \
                    Client(cluster) as client:
                found = client.gather(client.map(check, paths, pure=False))
        self.assertEqual([result for _, result in found], [check(path)[1] for path in paths])
        workers = {process for process, _ in found}
        self.assertEqual(len(workers), 2)
        self.assertNotIn(os.getpid(), workers)
        self.assertTrue(any(not result.ok for _, result in found))


# Workers start with this module.
if __name__ == "__main__":
    unittest.main()
